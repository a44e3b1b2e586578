import { plural, t } from '@lingui/core/macro'
import { figuresPath } from '@ungana/contracts-messaging'
import { TaskCard } from '@ungana/ui'
import { useCompanyFigures } from '#lib/use-figures.ts'

/** A company's views of this week, on /today. */
export function ViewsCard({ id }: { readonly id: string }) {
  const { data, isError, refetch } = useCompanyFigures(id)
  const [last = 0, current = 0] = data?.weeks.slice(-2).map(({ views }) => views) ?? []
  const views = {
    href: figuresPath(),
    title: plural(current, { one: '# view', other: '# views' }),
    note: plural(last, { one: '# view last week', other: '# views last week' }),
  }
  return (
    <TaskCard
      title={t`Your page this week`}
      tasks={isError ? null : data && (last + current > 0 ? [views] : [])}
      none={t`Nobody has opened your page this week or last week.`}
      all={{ href: figuresPath(), label: t`Your figures` }}
      onRetry={() => void refetch()}
    />
  )
}
