import { plural, t } from '@lingui/core/macro'
import {
  changeExhibitionRegistration,
  type ExhibitionRegistration,
  exhibitionPath,
  exportExhibitionRegistrations,
  listExhibitionRegistrations,
} from '@ungana/contracts-directory'
import { Badge, TextLink } from '@ungana/ui'
import { call, callPage, momentText, QueueRow, StaffList, useQueue, useQueueView } from '@ungana/web-kit'
import { staffKey } from '#lib/staff-key.ts'
import { Contact } from './contact.tsx'
import { HandledBadge, HandledButton } from './handled-button.tsx'
import { QueueTools, queueChoices, statusOf } from './queue-tools.tsx'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function RegistrationQueue() {
  const view = useQueueView(queueChoices)
  const status = statusOf(view.shown)
  const { page } = view
  const result = useQueue(staffKey('registrations', { status, page }), (signal) =>
    callPage(listExhibitionRegistrations, { query: { status, page } }, { signal }),
  )
  return (
    <>
      <QueueTools view={view} csv={exportExhibitionRegistrations.url} />
      <StaffList
        result={result}
        count={(count) => plural(count, { one: '# registration', other: '# registrations' })}
        empty={status === 'new' ? t`No new registrations` : t`No registrations`}
        emptyHint={status === 'new' ? t`All registrations are handled.` : undefined}
        row={(registration) => <RegistrationRow registration={registration} />}
        view={view}
      />
    </>
  )
}

function RegistrationRow({ registration }: { readonly registration: ExhibitionRegistration }) {
  const { id, name, participation, exhibitionId, exhibitionName, attendees, message, status, createdAt, handledAt } = registration
  const isHandled = status === 'handled'
  return (
    <QueueRow
      title={name}
      badges={
        <>
          <HandledBadge isHandled={isHandled} />
          <Badge>{capital(participation)}</Badge>
        </>
      }
      when={createdAt}
      message={message}
      facts={
        <>
          <TextLink href={exhibitionPath(exhibitionId)}>{exhibitionName}</TextLink>
          <span>{plural(attendees, { one: '# person', other: '# people' })}</span>
          {handledAt ? <span>{t`Handled ${momentText(handledAt)}`}</span> : null}
        </>
      }
      action={
        <HandledButton
          isHandled={isHandled}
          kind="registration"
          name={name}
          queue="registrations"
          change={(next) => call(changeExhibitionRegistration, { params: { id }, body: { status: next } })}
        />
      }
    >
      <Contact {...registration} about={t`Your registration: ${exhibitionName}`} />
    </QueueRow>
  )
}
