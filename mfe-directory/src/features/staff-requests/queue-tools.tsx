import { t } from '@lingui/core/macro'
import { Button } from '@ungana/ui'
import { QueueFilter, type QueueView } from '@ungana/web-kit'
import { styled } from 'styled-components'

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 20px;
`

export const queueChoices = ['new', 'handled', 'all'] as const
type Choice = (typeof queueChoices)[number]

const labels = { new: t`New`, handled: t`Handled`, all: t`All` }

/** The status to send to the service; undefined for all. */
export const statusOf = (shown: Choice): 'new' | 'handled' | undefined => (shown === 'all' ? undefined : shown)

interface QueueToolsProps {
  readonly view: QueueView<Choice>
  /** URL of the CSV file. */
  readonly csv: string
}

/** The filter of a queue, and a CSV download of the shown part. */
export function QueueTools({ view, csv }: QueueToolsProps) {
  const status = statusOf(view.shown)
  return (
    <Tools>
      <QueueFilter view={view} labels={labels} />
      <Button as="a" variant="outline" size="small" href={status ? `${csv}?status=${status}` : csv} download>
        {t`Download CSV`}
      </Button>
    </Tools>
  )
}
