// `npm run proof restore [-- --seconds 60]`: drops a database under load, returns to 5 s before that, and lists and repairs what the services do not agree
// on. A clean run of 60 s or more writes its figures to docs/figures.md.
import { parseArgs } from 'node:util'
import { runDrill } from '#backup/testing/drill.ts'
import { figuresOf, writeFigures } from '#write-figures.ts'

const SECONDS_FOR_FIGURES = 60
const seconds = Number(parseArgs({ options: { seconds: { type: 'string', default: String(SECONDS_FOR_FIGURES) } } }).values.seconds)
const { acknowledged, lost, lostBefore, registered, restoredIn, found, left } = await runDrill({
  members: 20,
  seconds,
  secondsBack: 5,
  lines: 4,
  log: (line) => console.log(line),
})
const repaired = found.length - left.length
const unlisted = lost - left.filter(({ about }) => about.startsWith('messages-sent:')).length
const unrepaired = left.filter(({ kind, from }) => kind !== 'no longer known' || from !== 'messaging').length
const figures = `${figuresOf('restore')}

| what | figure |
| --- | --- |
| seconds of load; members who registered and messages acknowledged in that time | ${seconds}; ${registered}, ${acknowledged} |
| seconds from the drop until messaging took messages again | ${restoredIn.toFixed(1)} |
| messages lost: of the 5 undone seconds, of before | ${lost - lostBefore}, ${lostBefore} |
| divergences between services: found, repaired by events | ${found.length}, ${repaired} |
| left: messaging itself lost what others have heard of | ${left.length} |
| lost messages that no divergence lists; divergences that events should have repaired | ${unlisted}, ${unrepaired} |`
console.log(figures)
if (lostBefore + unlisted + unrepaired > 0 || lost === 0) process.exitCode = 1
else if (seconds >= SECONDS_FOR_FIGURES) writeFigures('restore', figures)
