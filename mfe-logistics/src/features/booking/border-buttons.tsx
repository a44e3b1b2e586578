import { t } from '@lingui/core/macro'
import { type Booking, type borderReportStatuses, borderSteps, reportBorder } from '@ungana/contracts-logistics'
import { Button, Cluster, Stack } from '@ungana/ui'
import { call, useHost, useWriter } from '@ungana/web-kit'
import { useState } from 'react'
import { refusalText, useAction } from '#lib/queries.ts'
import { type MilestoneStep, recordStep } from '#lib/steps.ts'

const choices = [
  { status: 'open', label: t({ message: 'Open', context: 'border post' }) },
  { status: 'slow', label: t({ message: 'Slow', context: 'border post' }) },
  { status: 'closed', label: t({ message: 'Closed', context: 'border post' }) },
] as const

interface BorderButtonsProps {
  readonly booking: Booking
  /** Milestones of this booking that wait on this device. */
  readonly waiting: readonly MilestoneStep[]
}

/** One tap at a border post: arrived, left, and how the post is. Arrivals and departures wait on the phone if there is no connection. */
export function BorderButtons({ booking: { id, route, milestones }, waiting }: BorderButtonsProps) {
  const { toast } = useHost()
  const writer = useWriter() ?? ''
  const [pressed, setPressed] = useState<string>()
  const { here, ahead } = borderSteps(route, [...milestones, ...waiting.map(({ data }) => ({ kind: data.status, place: data.place ?? null }))])
  const [reportable] = route.borders.filter((post) => post.reportable).slice(-1)
  const record = async (status: MilestoneStep['data']['status'], place: string) => {
    setPressed(place)
    try {
      await recordStep(writer, id, { kind: 'milestone', status, place, at: new Date().toISOString() })
    } catch (error) {
      toast({ title: t`Not added`, description: refusalText(error), variant: 'destructive' })
    } finally {
      setPressed(undefined)
    }
  }
  const report = useAction(
    ({ post, status }: { post: string; status: (typeof borderReportStatuses)[number] }, options) =>
      call(reportBorder, { params: { id, post }, body: { status } }, options),
    { failure: t`Not reported`, onDone: () => toast({ title: t`Thank you`, description: t`Other drivers see it for 6 hours.` }) },
  )
  const tell = (post: string, status: (typeof borderReportStatuses)[number]) => {
    if (report.pending) return
    setPressed(status)
    report.run({ post, status })
  }
  if (!here && ahead.length === 0 && !reportable) return null
  return (
    <Stack $gap={3}>
      <Cluster>
        {here ? (
          <Button variant="primary" loading={pressed === here.name} onClick={() => void record('in transit', here.name)}>
            {t`I have left ${here.name}`}
          </Button>
        ) : null}
        {ahead.map(({ name }) => (
          <Button key={name} variant="outline" loading={pressed === name} onClick={() => void record('at border', name)}>
            {t`I am at ${name}`}
          </Button>
        ))}
      </Cluster>
      {reportable ? (
        <Cluster role="group" aria-label={t`How is ${reportable.name} now?`}>
          <span aria-hidden>{t`How is ${reportable.name} now?`}</span>
          {choices.map(({ status, label }) => (
            <Button key={status} variant="outline" loading={report.pending && pressed === status} onClick={() => tell(reportable.id, status)}>
              {label}
            </Button>
          ))}
        </Cluster>
      ) : null}
    </Stack>
  )
}
