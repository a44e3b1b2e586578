import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '#report.ts'
import { shortly, timeOf } from '#times.ts'

/** Waits until the service has read all companies into its memory again after a fill: until `ask` is answered within a second. */
export async function untilRead(ask: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  const isSlow = () =>
    timeOf(ask).then(
      (time) => time > 1000,
      () => true,
    )
  while (await isSlow()) await sleep(1000)
  say(`answers after ${shortly(performance.now() - begun)} ms`)
}
