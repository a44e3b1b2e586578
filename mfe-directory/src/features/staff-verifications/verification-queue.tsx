import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listVerifications, type QueuedVerification, staffVerificationsPath } from '@ungana/contracts-directory'
import { Badge, Cluster, color, SelectField, size, TextLink } from '@ungana/ui'
import { callPage, momentText, QueueFilter, StaffList, useHost, useQueueView, useUrlFilters } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { registrationCountries } from '#lib/registration-countries.ts'
import { staffKey } from '#lib/staff-key.ts'
import { useStaffName } from '#lib/staff-names.ts'
import { statusWords } from '#lib/verification-text.ts'

const labels = { waiting: 'Waiting', 'changes-requested': 'Changes requested', approved: 'Approved', ended: 'Ended' }
const kinds = [
  { value: '', label: 'All kinds' },
  { value: 'business', label: 'Companies' },
  { value: 'organization', label: 'Organizations' },
]

const Filters = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
  gap: 12px;
  max-width: 560px;
`

export function VerificationQueue() {
  const view = useQueueView(['waiting', 'changes-requested', 'approved', 'ended'], ['kind', 'country'])
  const { values, change } = useUrlFilters(['show', 'kind', 'country', 'page'])
  const kind = values.kind === 'business' || values.kind === 'organization' ? values.kind : undefined
  const country = values.country || undefined
  const { page, shown: show } = view
  const result = useQuery({
    queryKey: staffKey('verifications', { show, kind, country, page }),
    queryFn: ({ signal }) => callPage(listVerifications, { query: { show, kind, country, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <Filters>
        <SelectField label="Kind" hideLabel options={kinds} value={kind ?? ''} onChange={({ target }) => change({ kind: target.value, page: '' })} />
        <SelectField
          label="Country"
          hideLabel
          placeholder="All countries"
          options={registrationCountries}
          value={country ?? ''}
          onChange={({ target }) => change({ country: target.value, page: '' })}
        />
      </Filters>
      <div>
        <QueueFilter view={view} labels={labels} />
        <StaffList
          result={result}
          words={{
            loading: 'Loading verifications...',
            failed: 'Error loading verifications',
            failedHint: 'Please try again',
            empty: show === 'waiting' ? 'Nobody waits' : 'None',
            emptyHint: show === 'waiting' ? 'All that was sent is decided.' : undefined,
          }}
          countText={(total) => `${total} ${total === 1 ? 'verification' : 'verifications'}`}
          row={(item) => <Row item={item} />}
          page={page}
          pageUrl={view.pageUrl}
          onBeyond={view.goToPage}
        />
      </div>
    </>
  )
}

const Line = styled.div`
  display: grid;
  gap: 4px;
`

const Name = styled.h2`
  font-size: ${size.body};
  overflow-wrap: anywhere;

  > a {
    display: inline-flex;
    align-items: center;
    min-height: 32px;
  }
`

const Facts = styled.p`
  color: ${color.ink2};
  font-size: ${size.small};
`

function Row({ item: { id, status, subject, submittedAt, documents, claimedBy } }: { readonly item: QueuedVerification }) {
  const { user } = useHost().session
  const nameOf = useStaffName()
  const { label, tone } = statusWords(status)
  const facts = [
    subject.kind === 'organization' ? 'Organization' : 'Company',
    subject.country,
    `${documents} ${documents === 1 ? 'document' : 'documents'}`,
    submittedAt && `sent ${momentText(submittedAt)}`,
    claimedBy && (claimedBy === user?.id ? 'claimed by you' : `claimed by ${nameOf(claimedBy)}`),
  ]
  return (
    <Line>
      <Cluster $gap={2}>
        <Name>
          <TextLink href={staffVerificationsPath(id)}>{subject.name}</TextLink>
        </Name>
        <Badge tone={tone}>{label}</Badge>
      </Cluster>
      <Facts>{facts.filter(Boolean).join(' · ')}</Facts>
    </Line>
  )
}
