import Exploring

let leftoversPrograms = [
    Program("Leftovers: two stubs are created at once", bound: 2) { order in
        let check = LeftoverCheck(includesDefaults: false)
        for number in 1...2 {
            order.thread("test \(number)") {
                LeftoverCheck.$current.withValue(check) { Stub<Int, Int>().enqueue(number) }
            }
        }
        order.check { order.expect("stubs with leftovers", check.leftovers.count, is: 2) }
    }
]
