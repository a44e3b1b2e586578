import { plural, t } from '@lingui/core/macro'
import { listVerifications, type QueuedVerification, registrationCountries, staffVerificationsPath } from '@ungana/contracts-directory'
import { Badge, SelectField, TextLink } from '@ungana/ui'
import {
  callPage,
  inLanguage,
  momentText,
  QueueFilter,
  QueueRow,
  StaffList,
  UnknownChoice,
  useHost,
  useQueue,
  useQueueView,
  useUrlFilters,
} from '@ungana/web-kit'
import { styled } from 'styled-components'
import { namedOptions } from '#lib/named-options.ts'
import { staffKey } from '#lib/staff-key.ts'
import { useStaffName } from '#lib/staff-names.ts'
import { statusWords } from '#lib/verification-text.ts'

const labels = { waiting: t`Waiting`, 'changes-requested': t`Changes requested`, approved: t`Approved`, ended: t`Ended` }
const kinds = [
  { value: '', label: t`All types` },
  { value: 'business', label: t`Companies` },
  { value: 'organization', label: t`Organizations` },
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
  const result = useQueue(staffKey('verifications', { show, kind, country, page }), (signal) =>
    callPage(listVerifications, { query: { show, kind, country, page } }, { signal }),
  )
  return (
    <>
      <UnknownChoice value={values.kind} choices={kinds.map(({ value }) => value)} shown={t`all types`} />
      <Filters>
        <SelectField
          label={t`Type`}
          hideLabel
          options={kinds}
          value={kind ?? ''}
          onChange={({ target }) => change({ kind: target.value, page: '' })}
        />
        <SelectField
          label={t`Country`}
          hideLabel
          placeholder={t`All countries`}
          options={namedOptions(registrationCountries)}
          value={country ?? ''}
          onChange={({ target }) => change({ country: target.value, page: '' })}
        />
      </Filters>
      <div>
        <QueueFilter view={view} labels={labels} />
        <StaffList
          result={result}
          count={(count) => plural(count, { one: '# verification', other: '# verifications' })}
          empty={show === 'waiting' ? t`No verifications to review` : t`No verifications`}
          emptyHint={show === 'waiting' ? t`All verifications are decided.` : undefined}
          row={(item) => <Row item={item} />}
          view={view}
        />
      </div>
    </>
  )
}

function Row({ item: { id, status, subject, submittedAt, documents, claimedBy } }: { readonly item: QueuedVerification }) {
  const { user } = useHost().session
  const nameOf = useStaffName()
  const { label, tone } = statusWords(status)
  return (
    <QueueRow
      title={<TextLink href={staffVerificationsPath(id)}>{subject.name}</TextLink>}
      badges={<Badge tone={tone}>{label}</Badge>}
      facts={
        <>
          <span>{subject.kind === 'organization' ? t`Organization` : t`Company`}</span>
          <span>{inLanguage(subject.country)}</span>
          <span>{plural(documents, { one: '# document', other: '# documents' })}</span>
          {submittedAt ? <span>{t`sent ${momentText(submittedAt)}`}</span> : null}
          {claimedBy ? <span>{claimedBy === user?.id ? t`claimed by you` : t`claimed by ${nameOf(claimedBy)}`}</span> : null}
        </>
      }
    />
  )
}
