// `npm run proof failover [-- --facts 2000]`, after the part with NATS: a primary and two replicas of Postgres. The primary is killed three times while
// facts are committed. Exits with 1 if an acknowledged fact was lost, if an effect is missing or was stored twice, if an error was no 503, or if the first
// fact was acknowledged later than 10 s after a promotion. The same kill without synchronous replication must lose something.
import { parseArgs } from 'node:util'
import { runFailover } from '#failover/run-failover.ts'
import { figuresOf, writeFigures } from '#write-figures.ts'

const FACTS_FOR_FIGURES = 2000
const GOAL = 10_000
const NOTICED_AFTER = 3000
/** Longer than a statement may take, because a limit that ends a wait for replicas must not acknowledge the commit. */
const ALONE = 4000
const facts = Number(parseArgs({ options: { facts: { type: 'string', default: String(FACTS_FOR_FIGURES) } } }).values.facts)
const { NATS_SERVER } = process.env
if (!NATS_SERVER) throw new Error('NATS_SERVER names a nats-server')
const options = { facts, noticedAfter: NOTICED_AFTER, alone: ALONE, natsServer: NATS_SERVER, log: (line: string) => console.log(line) }

const report = await runFailover({
  ...options,
  synchronous: true,
  kills: [
    { behind: 0, connections: 'end', early: false },
    { behind: 1, connections: 'fall silent', early: false },
    { behind: 2, connections: 'end', early: true },
  ],
})
const control = await runFailover({ ...options, synchronous: false, kills: [{ behind: 2, connections: 'end', early: true }] })
const { acknowledged, lost, unknown, refused, unexplained, duplicate, invented, missing, back } = report
const seconds = (which: keyof (typeof back)[number]) => back.map((times) => (times[which] / 1000).toFixed(1)).join(', ')
const figures = `${figuresOf('failover')} A primary and two replicas of Postgres 18 on one machine; a commit waits for one of the replicas. One of them takes over ${NOTICED_AFTER / 1000} s after each kill. In the ${ALONE / 1000} s before the third kill, no replica follows.

| what | figure |
| --- | --- |
| facts acknowledged, each with its event, while the primary was killed 3 times | ${acknowledged.toLocaleString('en')} |
| of them lost | ${lost} |
| facts refused, all with a 503; of them stored after all, because only the answer was lost | ${(refused + unknown).toLocaleString('en')}; ${unknown} |
| effects in the other service: missing, stored twice, of a fact that is not stored | ${missing}, ${duplicate}, ${invented} |
| seconds from a kill -9 until a fact was acknowledged: connections ended, fell silent, led to a standby first | ${seconds('afterKill')} |
| of them after the replica had become the primary (goal: 10) | ${seconds('afterPromotion')} |
| the third kill without synchronous replication: acknowledged facts lost | ${control.lost.toLocaleString('en')} |`
console.log(figures)
if (unexplained.length > 0) console.log(`Errors that are no 503: ${[...new Set(unexplained)].join('; ')}`)
const failed = lost + duplicate + invented + missing + unexplained.length > 0 || back.some(({ afterPromotion }) => afterPromotion > GOAL)
if (failed || control.lost === 0) process.exitCode = 1
else if (facts >= FACTS_FOR_FIGURES) writeFigures('failover-primary', figures)
