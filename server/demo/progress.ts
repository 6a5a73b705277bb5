import cliProgress from 'cli-progress'

/** A progress bar in a terminal; in a log, a line now and then. */
export function progressBar(title: string): { show: (done: number, total: number) => void; stop(): void } {
  const bar = new cliProgress.SingleBar(
    {
      format: `${title} [{bar}] {percentage} % | {value}/{total} | {eta_formatted} left`,
      noTTYOutput: true,
      notTTYSchedule: 5000,
    },
    cliProgress.Presets.legacy,
  )
  let started = false
  return {
    show(done, total) {
      if (!started) bar.start(total, 0)
      started = true
      bar.update(done)
    },
    stop: () => bar.stop(),
  }
}
