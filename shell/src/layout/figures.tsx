import { useQuery } from '@tanstack/react-query'
import { getStats, type Stats } from '@ungana/contracts-directory'
import { numberText } from '@ungana/language/formats'
import { StatStrip } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { hasSetting } from './site-settings.ts'
import { Unless } from './unless.tsx'

export interface Figure {
  readonly label: string
  /** The specification's value, shown unless the operator chose counts. */
  readonly stated: string
  /** Undefined: the server does not count it yet. */
  readonly count: (stats: Stats) => number | undefined
}

/** Shows the stated figures, or today's counts if the operator chose them; nothing if counting failed. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  const { data, isError } = useCountedStats()
  if (isError) return null
  return (
    <StatStrip
      figures={figures.map(({ label, stated, count }) => ({
        label,
        value: (
          <>
            <Unless setting="counted-figures">{stated}</Unless>
            {data ? countText(count(data)) : null}
          </>
        ),
      }))}
    />
  )
}

/** Today's real counts, loaded only if the operator chose them. Otherwise they would contradict the stated figures. */
export function useCountedStats() {
  return useQuery({
    queryKey: ['stats'],
    queryFn: ({ signal }) => call(getStats, {}, { signal }),
    enabled: hasSetting('counted-figures'),
    // Each visit of the page asks again, because cached counts may be from yesterday.
    gcTime: 0,
  })
}

const countText = (count: number | undefined) => (count === undefined ? '–' : numberText(count))
