// `npm run proof logistics` simulates ninety days between Mombasa and Kampala, once with a board and once with the return seat for each of twenty
// seeds. Then it lets the trucks wait at borders, and compares the waiting times that the site would show with the truth. Writes docs/figures.md.
import { join } from 'node:path'
import { writeFigures } from '@ungana/service-kit/testing'
import { createRoads } from '#lib/roads/roads.ts'
import { savingOf } from '#simulation/simulate.ts'
import { comparisons, MISS_MAX, simulateWaits, TRUCKS, tooSmall, truths, withLiar } from '#simulation/waits.ts'

const SEEDS = 20
const roads = createRoads()
const RUN = { days: 90, trucks: 60, loadsUp: 40 }
const savings = Array.from({ length: SEEDS }, (_, index) => savingOf({ seed: index + 1, ...RUN }, roads))
for (const { seed, board, seat, percent } of savings) {
  const km = (value: number) => Math.round(value).toLocaleString('en').padStart(9)
  console.log(
    `seed ${String(seed).padStart(2)}: empty ${km(board.emptyKm)} of ${km(board.drivenKm)} km with the board, ${km(seat.emptyKm)} of ${km(seat.drivenKm)} with the return seat; ` +
      `${board.broughtBack} and ${seat.broughtBack} loads brought back; ${percent.toFixed(1)}% less empty per trip`,
  )
}
const percents = savings.map(({ percent }) => percent).sort((one, other) => one - other)
const mean = percents.reduce((sum, percent) => sum + percent, 0) / SEEDS
const spread = Math.sqrt(percents.reduce((sum, percent) => sum + (percent - mean) ** 2, 0) / (SEEDS - 1))
console.log(
  `empty kilometres saved per trip: mean ${mean.toFixed(1)}%, standard deviation ${spread.toFixed(1)}, from ${percents[0]?.toFixed(1)} to ${percents.at(-1)?.toFixed(1)}`,
)

const runs = Array.from({ length: SEEDS }, (_, index) => simulateWaits({ seed: index + 1, days: RUN.days }, roads))
const compared = runs.map(comparisons)
const attacked = runs.map((run) => comparisons(withLiar(run)))
const rows = truths.map((truth, index) => {
  const all = compared.map((run) => run[index] as (typeof run)[number])
  const shown = all.flatMap((each) => each.shown ?? [])
  const misses = all.flatMap(({ miss }) => miss ?? []).sort((one, other) => one - other)
  const moved = all.flatMap((each, seed) => {
    const after = attacked[seed]?.[index]?.shown
    return each.shown && after ? [after.median / each.shown.median - 1] : []
  })
  return { ...truth, shown, misses, moved: Math.max(0, ...moved) }
})
const tooFew = runs.flatMap(tooSmall)
const percent = (share: number) => `${share > 0 ? '+' : ''}${(share * 100).toFixed(0)} %`
const waitRows = rows.map(({ post, to, medianMinutes, shown, misses, moved }) =>
  [
    `${post} to ${to}`,
    medianMinutes,
    shown.length === 0 ? 'not shown' : Math.round(shown.reduce((sum, { median }) => sum + median, 0) / shown.length),
    misses.length === 0 ? '' : `${percent(misses[0] as number)} to ${percent(misses.at(-1) as number)}`,
    shown.length === 0 ? '' : percent(moved),
  ].join(' | '),
)
for (const row of waitRows) console.log(row)
for (const each of tooFew) console.error(`Shown for too few carriers, or hidden without need: ${each}`)
const isTrue = rows.every(({ post, shown, misses }) =>
  post === 'elegu-nimule' ? shown.length === 0 : shown.length === SEEDS && misses.every((miss) => Math.abs(miss) <= MISS_MAX),
)

if (!isTrue || tooFew.length > 0) {
  console.error('A waiting time is further than 20% from the truth, or stands on too few carriers.')
  process.exitCode = 1
} else if (percents.every((each) => each > 0)) {
  const sum = (of: (saving: (typeof savings)[number]) => number) =>
    Math.round(savings.reduce((total, saving) => total + of(saving), 0)).toLocaleString('en')
  writeFigures(
    join(import.meta.dirname, '../../../docs/figures.md'),
    'logistics',
    `\`npm run proof logistics\`: ${RUN.trucks} trucks, ${RUN.loadsUp} loads up for eight down, ${SEEDS} seeds, each run twice. The results do not depend on the machine.

| sums of ${SEEDS} runs | board only | return seat |
| --- | --- | --- |
| kilometres driven | ${sum(({ board }) => board.drivenKm)} | ${sum(({ seat }) => seat.drivenKm)} |
| of them empty | ${sum(({ board }) => board.emptyKm)} | ${sum(({ seat }) => seat.emptyKm)} |
| loads brought back | ${sum(({ board }) => board.broughtBack)} | ${sum(({ seat }) => seat.broughtBack)} |

Empty kilometres a trip, less with the return seat: **${mean.toFixed(1)} %** on average (standard deviation ${spread.toFixed(1)}; from ${percents[0]?.toFixed(1)} to ${percents.at(-1)?.toFixed(1)}).

Waiting times at borders: ${TRUCKS} trucks of 24 carriers, whose waits have known medians. In each run all medians were within ${MISS_MAX * 100} % of the truth, and no figure, weekday or week stood on fewer than five carriers; Elegu/Nimule has four. The last column: how far the median moves if one more carrier reports a hundred waits of ten days at Busia.

| post and direction | true median, min | shown, mean of ${SEEDS} runs | misses the truth by | moved by a liar by at most |
| --- | --- | --- | --- | --- |
${waitRows.map((row) => `| ${row} |`).join('\n')}`,
  )
} else {
  console.error('The return seat saved nothing for at least one seed.')
  process.exitCode = 1
}
