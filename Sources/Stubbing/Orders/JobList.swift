/// Jobs in the order of their arrival, which is that of their numbers.
///
/// Of many jobs, one is found in logarithmic time, and is added or removed by moving bytes.
nonisolated struct JobList: Sendable {
    private(set) var elements: [ReadyJob] = []

    /// The numbers of the jobs of each task, which rarely has more than one.
    private var numbers: [Int: [Int]] = [:]

    func numbers(ofTask task: Int) -> [Int] { numbers[task] ?? [] }

    func index(ofNumber number: Int) -> Int? {
        let index = firstIndex(from: number)
        return index < elements.count && elements[index].number == number ? index : nil
    }

    /// The index of the first job whose number isn't lower.
    func firstIndex(from number: Int) -> Int {
        if elements.last.map({ $0.number < number }) ?? true { return elements.count }
        var range = elements.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = elements[middle].number < number ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    mutating func insert(_ job: ReadyJob) {
        elements.insert(job, at: firstIndex(from: job.number))
        numbers[job.task, default: []].append(job.number)
        numbers[job.task]?.sort()
    }

    mutating func remove(_ job: ReadyJob) {
        guard let index = index(ofNumber: job.number) else { return }
        elements.remove(at: index)
        numbers[job.task]?.removeAll { $0 == job.number }
        if numbers(ofTask: job.task).isEmpty { numbers[job.task] = nil }
    }
}

/// The jobs that can be the next step of an order at a moment: first the one that comes without a switch.
nonisolated struct JobCandidates: Sendable {
    private let jobs: JobList

    /// The index in the list of the job that comes first here.
    private let firstIndex: Int

    /// Whether each job is one of a task that has yielded since the last answer.
    let haveAllYielded: Bool

    /// The number of the job on the main actor, if there is one.
    let mainActorJob: Int?

    init(_ jobs: JobList = JobList(), first: Int = 0, haveAllYielded: Bool = true, mainActorJob: Int? = nil) {
        (self.jobs, firstIndex) = (jobs, first)
        (self.haveAllYielded, self.mainActorJob) = (haveAllYielded, mainActorJob)
    }

    var count: Int { jobs.elements.count }
    var isEmpty: Bool { jobs.elements.isEmpty }
    var first: ReadyJob? { isEmpty ? nil : self[0] }

    /// The tasks that the jobs belong to.
    var tasks: Set<Int> { Set(jobs.elements.map(\.task)) }

    func count(ofTask task: Int) -> Int { jobs.numbers(ofTask: task).count }

    subscript(index: Int) -> ReadyJob {
        jobs.elements[index == 0 ? firstIndex : index <= firstIndex ? index - 1 : index]
    }

    /// Which of several jobs of its task a job is, from 1.
    func repetition(of job: ReadyJob) -> Int {
        (jobs.numbers(ofTask: job.task).firstIndex(of: job.number) ?? 0) + 1
    }

    /// The index of a job, by its task and by which of several jobs of the task it is.
    func index(ofTask task: Int, repetition: Int) -> Int? {
        let numbers = jobs.numbers(ofTask: task)
        guard repetition <= numbers.count else { return nil }
        guard let index = jobs.index(ofNumber: numbers[repetition - 1]) else { return nil }
        return index == firstIndex ? 0 : index < firstIndex ? index + 1 : index
    }

    /// The jobs that have come since one with a number, and that on the main actor, for which others may have waited.
    func arrived(after number: Int) -> [ReadyJob] {
        let new = jobs.elements[jobs.firstIndex(from: number + 1)...]
        let onMainActor = mainActorJob.flatMap { $0 > number ? nil : jobs.index(ofNumber: $0) }
        return new + (onMainActor.map { [jobs.elements[$0]] } ?? [])
    }
}
