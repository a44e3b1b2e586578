// `npm run proof logistics` simulates ninety days between Mombasa and Kampala, once with a board and once with the return seat for each of twenty
// seeds. Writes docs/figures.md.
import { join } from 'node:path'
import { writeFigures } from '@ungana/service-kit/testing'
import { createRoads } from '#lib/roads/roads.ts'
import { savingOf } from '#simulation/simulate.ts'

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
if (percents.every((percent) => percent > 0)) {
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

Empty kilometres a trip, less with the return seat: **${mean.toFixed(1)} %** on average (standard deviation ${spread.toFixed(1)}; from ${percents[0]?.toFixed(1)} to ${percents.at(-1)?.toFixed(1)}).`,
  )
} else {
  console.error('The return seat saved nothing for at least one seed.')
  process.exitCode = 1
}
