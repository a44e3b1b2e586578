import { t } from '@lingui/core/macro'
import { directoryCountries, verificationPath } from '@ungana/contracts-directory'
import { BOARD_PAGE_SIZE, type BoardEntry, inquiryPath, type OwnInterest } from '@ungana/contracts-messaging'
import {
  Badge,
  type BadgeTone,
  Button,
  Card,
  Cluster,
  EmptyState,
  LoadedList,
  Pager,
  pageCountOf,
  Quiet,
  SearchField,
  SearchForm,
  SectionHeading,
  SelectField,
  SkeletonLines,
  Stack,
} from '@ungana/ui'
import { inLanguage, LoginPrompt, lazyPage, momentText, useHost, useMay, useOpenForm, useTitle, useUrlFilters } from '@ungana/web-kit'
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { useInquiryUpdates } from '#lib/inquiry-updates.ts'
import { MessagesFrame } from '#lib/messages-frame.tsx'
import type { ReportDialogProps } from '#lib/report-dialog.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { BoardFacts } from './board-facts.tsx'
import { useBoard, useCategories, useOwnInterests } from './board-queries.ts'
import { RequestTabs } from './request-tabs.tsx'

const ReportDialog = lazyPage<ReportDialogProps>(() => import(/* webpackChunkName: 'report' */ '#lib/report-dialog.tsx'))

/** What buyers need, for verified suppliers. */
export default function BoardPage() {
  useTitle(t`Board of requests`)
  const { user } = useHost().session
  return (
    <MessagesFrame tab="requests" isDetailOpen={false} showTabs={user !== null}>
      <Stack $gap={5}>
        {user ? <RequestTabs tab="board" /> : null}
        {user ? (
          <Board key={user.id} accountId={user.id} />
        ) : (
          <LoginPrompt title={t`Buyers show here what they need`} artId="requests">
            {t`Verified suppliers see the requests, without the buyers’ names, and ask to be invited. Please log in to see them.`}
          </LoginPrompt>
        )}
      </Stack>
    </MessagesFrame>
  )
}

function Board({ accountId }: { readonly accountId: string }) {
  useInquiryUpdates(accountId)
  const { values, change } = useUrlFilters(['q', 'category', 'country', 'page'])
  const page = Math.max(1, Number.parseInt(values.page, 10) || 1)
  const { q, category, country } = values
  const result = useBoard(accountId, { q, category, country, page })
  // Entries have left the board since, so the page of this address is empty.
  const isBeyond = page > 1 && !result.isPlaceholderData && result.data?.entries.length === 0
  const toFirstPage = useEffectEvent(() => change({ page: '' }, 'typing'))
  useEffect(() => {
    if (isBeyond) toFirstPage()
  }, [isBeyond])
  const pageUrl = (to: number) =>
    `?${new URLSearchParams(Object.entries({ q, category, country, page: to > 1 ? String(to) : '' }).filter(([, value]) => value))}`
  if (result.data?.verified === false) return <Unverified />
  const filtered = Boolean(q || category || country)
  return (
    <>
      <Card as="section">
        <Stack $gap={4}>
          <SectionHeading
            description={t`Buyers do not show their names here. Ask to be invited, and the buyer sees your company and decides. No supplier learns who else asks.`}
          >
            {t`Board of requests`}
          </SectionHeading>
          <Filter key={`${q} ${category} ${country}`} values={values} onFilter={(wanted) => change({ ...wanted, page: '' })} />
          <LoadedList<BoardEntry>
            result={{ ...result, data: isBeyond ? undefined : result.data?.entries }}
            words={{
              loading: t`Loading requests...`,
              failed: t`Error loading messages`,
              failedHint: t`Please try refreshing the page`,
              empty: filtered ? t`No matching requests` : t`No requests on the board yet`,
              emptyHint: filtered ? (
                <Button variant="outline" onClick={() => change({ q: '', category: '', country: '', page: '' })}>
                  {t`Clear Filters`}
                </Button>
              ) : undefined,
            }}
            artId="requests"
            skeleton={<SkeletonLines />}
            row={(entry) => <Entry accountId={accountId} entry={entry} />}
          />
          <Pager page={page} pageCount={pageCountOf(result.data?.total ?? 0, BOARD_PAGE_SIZE)} hrefFor={pageUrl} />
        </Stack>
      </Card>
      <Interests accountId={accountId} />
    </>
  )
}

function Unverified() {
  return (
    <Card as="section">
      <EmptyState
        title={t`Only verified companies see the board`}
        artId="requests"
        action={
          <Button as={Link} to={verificationPath()} variant="primary">
            {t`Get verified`}
          </Button>
        }
      >
        {t`Send our team the documents of your company. Once they are checked, you see what buyers need and can ask to be invited.`}
      </EmptyState>
    </Card>
  )
}

const Fields = styled(SearchForm)`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
  gap: 12px;
  align-items: end;
`

type Wanted = Readonly<Record<'q' | 'category' | 'country', string>>

function Filter({ values, onFilter }: { readonly values: Wanted; readonly onFilter: (wanted: Wanted) => void }) {
  const categories = useCategories()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = (name: keyof Wanted) => String(form.get(name) ?? '').trim()
    onFilter({ q: typed('q'), category: typed('category'), country: typed('country') })
  }
  return (
    <Fields onSubmit={submit}>
      <SearchField name="q" label={t`Goods or words`} showLabel defaultValue={values.q} maxLength={100} />
      <SelectField
        name="category"
        label={t`Category`}
        defaultValue={values.category}
        // The categories arrive later than the address.
        key={categories.length}
        placeholder={t`Any category`}
        options={categories.map(({ name }) => ({ value: name, label: inLanguage(name) }))}
      />
      <SelectField
        name="country"
        label={t`Destination`}
        defaultValue={values.country}
        placeholder={t`Any country`}
        options={directoryCountries.map((name) => ({ value: name, label: inLanguage(name) }))}
      />
      <div>
        <Button type="submit" variant="outline">
          {t`Search`}
        </Button>
      </div>
    </Fields>
  )
}

function Entry({ accountId, entry }: { readonly accountId: string; readonly entry: BoardEntry }) {
  const [asking, setAsking] = useState(false)
  const [reporting, setReporting] = useState(false)
  const open = useOpenForm()
  const mayAsk = useMay('inquiries.write')
  const mayReport = useMay('messages.write')
  const { need, asked, publishedAt } = entry
  const product = need.product ?? ''
  return (
    <Stack as="article" $gap={3} aria-label={product}>
      <Cluster $gap={2}>
        <SectionHeading level={3}>{product}</SectionHeading>
        {asked ? <Badge>{t`You asked to be invited`}</Badge> : null}
      </Cluster>
      <BoardFacts of={entry} />
      <Quiet>{t`On the board since ${momentText(publishedAt)}`}</Quiet>
      <Cluster $gap={2}>
        {!asked && mayAsk ? (
          <Button variant="primary" aria-label={t`Ask to be invited: ${product}`} onClick={() => setAsking(true)}>
            {t`Ask to be invited`}
          </Button>
        ) : null}
        {mayReport ? (
          <Button variant="ghost" aria-label={t`Report ${product}`} onClick={() => open(ReportDialog, () => setReporting(true))}>
            {t`Report`}
          </Button>
        ) : null}
      </Cluster>
      {asking ? <AskDialog accountId={accountId} entry={entry} onClose={() => setAsking(false)} /> : null}
      {reporting ? <ReportDialog subject="board-entry" subjectId={entry.id} by={t`the buyer`} onClose={() => setReporting(false)} /> : null}
    </Stack>
  )
}

const states: Readonly<Record<string, readonly [label: string, tone: BadgeTone]>> = {
  waiting: [t`The buyer has not decided`, 'neutral'],
  invited: [t({ message: 'Invited', context: 'supplier' }), 'success'],
  'not-invited': [t({ message: 'Not invited', context: 'supplier' }), 'neutral'],
  removed: [t`Removed by our team`, 'warning'],
}

/** Where the company asked to be invited. */
function Interests({ accountId }: { readonly accountId: string }) {
  const own = useOwnInterests(accountId)
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading>{t`Where you asked to be invited`}</SectionHeading>
        <LoadedList<OwnInterest>
          result={own}
          words={{
            loading: t`Loading requests...`,
            failed: t`Error loading messages`,
            failedHint: t`Please try refreshing the page`,
            empty: t`You have not asked yet`,
          }}
          artId="received requests"
          skeleton={<SkeletonLines />}
          row={(interest) => {
            const { need, content, state, inquiryId } = interest
            const [label, tone] = states[state] ?? [state, 'neutral']
            return (
              <Stack $gap={2}>
                <Cluster $gap={2}>
                  <SectionHeading level={3}>{need.product ?? t`A closed request`}</SectionHeading>
                  <Badge tone={tone}>{label}</Badge>
                </Cluster>
                {need.product ? <BoardFacts of={interest} /> : null}
                {content ? <Quiet dir="auto">{t`You wrote: ${content}`}</Quiet> : null}
                {inquiryId ? <Link to={inquiryPath(inquiryId)}>{t`Open the inquiry`}</Link> : null}
              </Stack>
            )
          }}
        />
      </Stack>
    </Card>
  )
}
