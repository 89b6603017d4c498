import Testing

@testable import Stubbing

/// The jobs that are ready, compared with a model that looks at all of them.
@Suite(.timeLimit(.minutes(5)))
struct ReadyJobsTests {
    private struct ModelJob: Equatable {
        let number: Int
        let task: Int
        let isOnMainActor: Bool
        let goesOn: Bool
    }

    private struct Model {
        var jobs: [ModelJob] = []
        var yielded: Set<Int> = []
        var lastTask: Int?
        var stepsInARow = 0

        var candidates: [ModelJob] {
            let onMainActor = jobs.first(where: \.isOnMainActor)
            var candidates = jobs.filter { !$0.isOnMainActor || $0 == onMainActor }
            guard candidates.count > 1, let lastTask else { return candidates }
            let first =
                stepsInARow < 20
                ? candidates.firstIndex { $0.task == lastTask && $0.goesOn }
                : candidates.firstIndex { $0.task != lastTask }
            if let first { candidates.insert(candidates.remove(at: first), at: 0) }
            return candidates
        }

        mutating func take(_ job: ModelJob) {
            let isAlone = jobs.count == 1
            jobs.removeAll { $0 == job }
            goOn(with: job.task)
            if !isAlone { stepsInARow += 1 }
        }

        mutating func goOn(with task: Int) {
            if task != lastTask { stepsInARow = 0 }
            lastTask = task
        }
    }

    private func expect(_ candidates: JobCandidates, toBe model: Model) {
        let expected = model.candidates
        let jobs = (0..<candidates.count).map { candidates[$0] }
        #expect(jobs.map(\.number) == expected.map(\.number))
        #expect(jobs.map(\.task) == expected.map(\.task))
        #expect(candidates.isEmpty == expected.isEmpty)
        #expect(candidates.first?.number == expected.first?.number)
        #expect(candidates.tasks == Set(expected.map(\.task)))
        #expect(candidates.haveAllYielded == expected.allSatisfy { model.yielded.contains($0.task) })
        #expect(candidates.mainActorJob == expected.first(where: \.isOnMainActor)?.number)
        for (index, job) in jobs.enumerated() {
            let earlier = expected.count { $0.task == job.task && $0.number < job.number }
            #expect(candidates.repetition(of: job) == earlier + 1)
            #expect(candidates.count(ofTask: job.task) == expected.count { $0.task == job.task })
            #expect(candidates.index(ofTask: job.task, repetition: earlier + 1) == index)
        }
        let middle = jobs.randomElement()?.number ?? 0
        let new = expected.filter { $0.number > middle || $0.isOnMainActor }.map(\.number)
        #expect(candidates.arrived(after: middle).map(\.number).sorted() == new.sorted())
        #expect(candidates.index(ofTask: 99, repetition: 1) == nil)
    }

    @Test(arguments: UInt64(1)...40)
    func candidatesAreThoseOfTheModel(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        // Nothing runs it.
        let job = unsafeBitCast(8, to: UnownedJob.self)
        var (jobs, model) = (ReadyJobs(), Model(lastTask: 0))
        // The IDs of the tasks, in order of start. The next one is that of a new task.
        var ids: [UInt64] = [1]
        #expect(jobs.begin(task: 1).isEmpty)
        var count = 0
        /// Adds the job of a task, or one that the task whose step runs adds for itself when it yields.
        func add(task: Int, isYield: Bool = false) {
            count += 1
            let isOnMainActor = Int.random(in: 0..<4, using: &random) == 0
            if task == ids.count { ids.append(UInt64(ids.count + 1)) }
            jobs.add(
                job,
                id: isYield ? 0 : ids[task],
                isOnMainActor: isOnMainActor,
                isInTask: isYield,
                isInStep: isYield
            )
            model.jobs.append(ModelJob(number: count, task: task, isOnMainActor: isOnMainActor, goesOn: !isYield))
            if isYield { model.yielded.insert(task) }
        }
        for _ in 1...300 {
            let candidates = jobs.candidates
            expect(candidates, toBe: model)
            #expect(jobs.taskCount == ids.count)
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3:
                add(task: Int.random(in: 0...min(ids.count, 6), using: &random))
            case 4:
                if let task = jobs.stepTask { add(task: task, isYield: true) }
            case 5:
                let task = Bool.random(using: &random) ? 0 : nil
                jobs.beginAnswer(to: task)
                (model.lastTask, model.yielded) = (nil, [])
                if let task {
                    add(task: task)
                    model.goOn(with: task)
                }
                jobs.endAnswer()
            default:
                guard !candidates.isEmpty else { continue }
                // Mostly the first one, as in a run.
                let isFirst = Int.random(in: 0..<4, using: &random) > 0
                let index = isFirst ? 0 : Int.random(in: 0..<candidates.count, using: &random)
                model.take(model.candidates[index])
                jobs.take(candidates[index])
            }
        }
        let left = jobs.begin(task: 1).map(\.number).sorted()
        #expect(left == model.jobs.map(\.number))
        #expect(jobs.isEmpty)
    }
}
