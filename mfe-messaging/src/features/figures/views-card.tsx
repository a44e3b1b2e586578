import { figuresPath } from '@ungana/contracts-messaging'
import { TaskCard } from '@ungana/ui'
import { counted } from '@ungana/web-kit'
import { useCompanyFigures } from '#lib/use-figures.ts'

/** A company's views of this week, on /today. */
export function ViewsCard({ id }: { readonly id: string }) {
  const { data, isError, refetch } = useCompanyFigures(id)
  const [last = 0, current = 0] = data?.weeks.slice(-2).map(({ views }) => views) ?? []
  const views = { href: figuresPath(), title: counted(current, 'view'), note: `${counted(last, 'view')} last week` }
  return (
    <TaskCard
      title="Your page this week"
      tasks={isError ? null : data && (last + current > 0 ? [views] : [])}
      none="Nobody has opened your page this week or last week."
      all={{ href: figuresPath(), label: 'Your figures' }}
      onRetry={() => void refetch()}
    />
  )
}
