import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { exhibitionPath, listExhibitionRegistrations } from '@ungana/contracts-directory'
import { Badge, TextLink } from '@ungana/ui'
import { callPage } from '@ungana/web-kit'
import { useQueueView } from '#lib/staff-filter.tsx'
import { staffKey } from '#lib/staff-key.ts'
import { StaffList } from '#lib/staff-list.tsx'
import { Contact, QueueRow } from './queue-row.tsx'

const words = {
  loading: 'Loading registrations...',
  failed: 'Error loading registrations',
  failedHint: 'Please try again',
  empty: 'Nobody has registered yet',
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function RegistrationQueue() {
  const { page, pageUrl, goToPage } = useQueueView(['all'])
  const result = useQuery({
    queryKey: staffKey('registrations', { page }),
    queryFn: ({ signal }) => callPage(listExhibitionRegistrations, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <StaffList
      result={result}
      words={words}
      countText={(total) => `${total} ${total === 1 ? 'registration' : 'registrations'}`}
      row={(registration) => (
        <QueueRow
          title={registration.name}
          badges={<Badge>{capital(registration.participation)}</Badge>}
          when={registration.createdAt}
          message={registration.message}
          facts={
            <>
              <TextLink href={exhibitionPath(registration.exhibitionId)}>{registration.exhibitionName}</TextLink>
              <span>
                {registration.attendees} {registration.attendees === 1 ? 'person' : 'people'}
              </span>
            </>
          }
        >
          <Contact {...registration} about={`Your registration: ${registration.exhibitionName}`} />
        </QueueRow>
      )}
      page={page}
      pageUrl={pageUrl}
      onBeyond={goToPage}
    />
  )
}
