//! Independent jobs on all processors.

use anyhow::{Result, bail};
use std::sync::Mutex;
use std::thread;

/// Something to do once.
pub type Job<T> = Box<dyn FnOnce() -> Result<T> + Send>;

/// Runs all `jobs` and returns their results in order; an error tells the first failure in full and
/// names the others.
pub fn run<T: Send>(jobs: Vec<Job<T>>) -> Result<Vec<T>> {
    let count = thread::available_parallelism().map_or(1, |count| count.get()).min(jobs.len());
    let waiting = Mutex::new(jobs.into_iter().enumerate());
    let finished = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..count {
            scope.spawn(|| {
                loop {
                    let Some((index, job)) = lock(&waiting).next() else { break };
                    let result = job();
                    lock(&finished).push((index, result));
                }
            });
        }
    });
    let mut finished = finished.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    finished.sort_by_key(|(index, _)| *index);
    let (good, bad): (Vec<_>, Vec<_>) =
        finished.into_iter().map(|(_, result)| result).partition(Result::is_ok);
    let mut errors = bad.into_iter().filter_map(Result::err).map(|error| format!("{error:#}"));
    if let Some(first) = errors.next() {
        // The same defect often fails many jobs: one account in full is enough.
        let others: String =
            errors.filter_map(|error| Some(format!("\nalso: {}", error.lines().next()?))).collect();
        bail!("{}{others}", first.trim_end());
    }
    Ok(good.into_iter().flatten().collect())
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cfg(test)]
mod tests {
    use super::{Job, run};
    use anyhow::bail;

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        let jobs: Vec<Job<usize>> = (0..50_usize).map(|i| Box::new(move || Ok(i)) as Job<usize>).collect();
        assert_eq!(run(jobs).unwrap(), (0..50).collect::<Vec<_>>());
    }

    #[test]
    fn every_failure_is_named() {
        let jobs: Vec<Job<()>> =
            vec![Box::new(|| bail!("first")), Box::new(|| Ok(())), Box::new(|| bail!("second"))];
        let error = run(jobs).unwrap_err().to_string();
        assert!(error.contains("first") && error.contains("second"), "{error}");
    }
}
