import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeExhibition, exhibitionPath, isPast, listStaffExhibitions, type StaffExhibition } from '@ungana/contracts-directory'
import { Badge, Button, Card, Cluster, LoadedList, SkeletonLines, Stack, TextLink } from '@ungana/ui'
import { ActionFailure, call, lazyPage, QueueFilter, QueueRow, refusalOf, StaffPage, useHost, useOpenForm, useQueueView } from '@ungana/web-kit'
import { useState } from 'react'
import { styled } from 'styled-components'
import { daysText, eventDateText, exhibitionTypeLabel } from '#lib/exhibition-text.ts'
import { staffKey } from '#lib/staff-key.ts'
import { toConfirm } from '#lib/to-confirm.ts'
import { bodyOf, wordsOf } from './event-form.ts'

const EventDialog = lazyPage(() => import(/* webpackChunkName: 'staff-event-form' */ './event-dialog.tsx'))

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px 20px;
`

const choices = ['next', 'confirm', 'drafts', 'past'] as const
type Choice = (typeof choices)[number]
const labels = { next: t`Next events`, confirm: t`To confirm`, drafts: t`Drafts`, past: t`Past` }
const empty = {
  next: t`No event is published`,
  confirm: t`The dates of all events are confirmed`,
  drafts: t`No drafts`,
  past: t`No past events`,
}

const belongs: Readonly<Record<Choice, (event: StaffExhibition) => boolean>> = {
  next: (event) => event.state === 'published' && !isPast(event),
  confirm: toConfirm,
  drafts: ({ state }) => state === 'draft',
  past: (event) => event.state !== 'draft' && isPast(event),
}

/** Staff add, edit, publish and archive trade events. */
export default function StaffEventsPage() {
  return (
    <StaffPage
      act="events.edit"
      title={t`Trade events`}
      lead={t`Visitors see published events. After the last day, a yearly event shows its next edition with expected dates.`}
    >
      <Events />
    </StaffPage>
  )
}

function Events() {
  const queries = useQueryClient()
  const view = useQueueView(choices)
  const result = useQuery({ queryKey: staffKey('events'), queryFn: ({ signal }) => call(listStaffExhibitions, {}, { signal }), staleTime: 0 })
  const openForm = useOpenForm()
  const [editing, setEditing] = useState<{ readonly event?: StaffExhibition }>()
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: staffKey('events') }),
      queries.invalidateQueries({ queryKey: ['directory', 'exhibitions'] }),
      queries.invalidateQueries({ queryKey: ['directory', 'exhibition'] }),
    ])
  const edit = (event?: StaffExhibition) => openForm(EventDialog, () => setEditing(event ? { event } : {}))
  return (
    <Stack $gap={4}>
      <Tools>
        <QueueFilter view={view} labels={labels} />
        <Button variant="primary" onClick={() => edit()}>
          {t`Add event`}
        </Button>
      </Tools>
      <Card>
        <LoadedList
          result={{ ...result, data: result.data?.filter(belongs[view.shown]).map((event) => ({ id: String(event.id), event })) }}
          words={{
            loading: t`Loading trade events...`,
            failed: t`Error loading trade events`,
            failedHint: t`Please try again`,
            empty: empty[view.shown],
          }}
          artId="staff"
          headingLevel={2}
          row={({ event }) => <EventRow event={event} onEdit={() => edit(event)} reload={reload} />}
          skeleton={<SkeletonLines />}
        />
      </Card>
      {editing ? <EventDialog event={editing.event} onSaved={reload} onClose={() => setEditing(undefined)} /> : null}
    </Stack>
  )
}

interface EventRowProps {
  readonly event: StaffExhibition
  readonly onEdit: () => void
  readonly reload: () => Promise<unknown>
}

function EventRow({ event, onEdit, reload }: EventRowProps) {
  const { toast } = useHost()
  const { id, name, state, location, type, yearly, version, startsOn, endsOn } = event
  const days = startsOn !== null && endsOn !== null ? daysText(startsOn, endsOn) : undefined
  const mutation = useMutation({
    mutationFn: ({ changes }: Act) => call(changeExhibition, { params: { id }, body: { ...bodyOf(event), ...changes } }, { ifMatch: version }),
    onSuccess: (_, { done }) => toast({ title: done, description: name }),
    onError: (error) => toast({ title: t`The event could not be changed`, description: refusalOf(error, []).message, variant: 'destructive' }),
    onSettled: reload,
  })
  return (
    <QueueRow
      title={state === 'draft' ? name : <TextLink href={exhibitionPath(id)}>{name}</TextLink>}
      badges={state === 'draft' ? <Badge>{t`Draft`}</Badge> : state === 'archived' ? <Badge>{t`Archived`}</Badge> : null}
      facts={
        <>
          <span>{eventDateText(event)}</span>
          {days && wordsOf(event) ? <span>{days}</span> : null}
          <span>{location}</span>
          <span>{exhibitionTypeLabel(type)}</span>
          {yearly ? <span>{t`Yearly`}</span> : null}
        </>
      }
      action={
        <Cluster $gap={2}>
          {actsOn(event).map((act) => (
            <Button
              key={act.label}
              variant="outline"
              size="small"
              loading={mutation.isPending && mutation.variables.label === act.label}
              loadingLabel={t`Saving...`}
              aria-label={`${act.label}: ${name}`}
              onClick={() => mutation.isPending || mutation.mutate(act)}
            >
              {act.label}
            </Button>
          ))}
          <Button variant="outline" size="small" aria-label={t`Edit: ${name}`} onClick={onEdit}>
            {t`Edit`}
          </Button>
        </Cluster>
      }
    >
      <ActionFailure error={mutation.error} />
    </QueueRow>
  )
}

interface Act {
  readonly label: string
  readonly done: string
  readonly changes: { readonly state?: 'draft' | 'published' | 'archived'; readonly datesExpected?: boolean; readonly date?: string }
}

const publish: Act = { label: t`Publish`, done: t`Event published`, changes: { state: 'published' } }
const archive: Act = { label: t`Archive`, done: t`Event archived`, changes: { state: 'archived' } }
/** Confirmed days take the place of the words. */
const confirm: Act = { label: t`Confirm dates`, done: t`Dates confirmed`, changes: { datesExpected: false, date: '' } }

/** What staff can do with the event in one step. */
function actsOn(event: StaffExhibition): readonly Act[] {
  if (event.state !== 'published') return [publish]
  return event.datesExpected ? [confirm, archive] : [archive]
}
