import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { accountPagePath } from '@ungana/contracts-directory'
import { type InquiryThread, inquiriesPath, proformaPath } from '@ungana/contracts-messaging'
import { currentLanguage } from '@ungana/language/formats'
import { Badge, bareList, DisclosureMenu, EmptyState, ErrorPanel, MenuItem, Quiet, SkeletonGroup, SkeletonText, Stack } from '@ungana/ui'
import { ApiError, dayText, lazyPage, momentText, useFailureToast, useOpenForm, usePersonText } from '@ungana/web-kit'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { AssignedLine, AssignMenu } from '#lib/assignments/assign-menu.tsx'
import { useAssignment } from '#lib/assignments/use-assignment.ts'
import { AttachmentLinks } from '#lib/attachment-links.tsx'
import { useBlockChoice } from '#lib/block-choice.tsx'
import { Below, Bubble, Removed, Words } from '#lib/bubble.tsx'
import { CautionNotice } from '#lib/caution-notice.tsx'
import { entryLine, ownLine } from '#lib/entry-line.ts'
import { statusLabel } from '#lib/inquiry-status.ts'
import { isOffline } from '#lib/is-offline.ts'
import { amountText } from '#lib/money-text.ts'
import { NeedFacts } from '#lib/need-facts.tsx'
import { byTime } from '#lib/notes/by-time.ts'
import { NoteBubble } from '#lib/notes/note-bubble.tsx'
import { useNotes } from '#lib/notes/use-notes.ts'
import { WithNotes } from '#lib/notes/with-notes.tsx'
import { PersonName } from '#lib/person-name.tsx'
import { QuoteDetails } from '#lib/quote-details.tsx'
import type { ReportDialogProps } from '#lib/report-dialog.tsx'
import { BackToList, PaneHead, PaneTitle, PaneTitles, Scroller, twoLines } from '#lib/two-panes.tsx'
import { useBlocked } from '#lib/use-block.ts'
import { InquiryActions } from './inquiry-actions.tsx'
import { type Box, useInquiry } from './inquiry-queries.ts'
import { isCountered, statusNote, subjectText } from './inquiry-text.ts'
import { OpenDeal } from './open-deal.tsx'

const ReportDialog = lazyPage<ReportDialogProps>(() => import(/* webpackChunkName: 'report' */ '#lib/report-dialog.tsx'))

const Middle = styled(Scroller)`
  padding: 16px;

  &:focus-visible {
    outline-offset: -3px;
  }
`

const With = styled(Quiet)`
  ${twoLines}
`

const Entries = styled.ol`
  ${bareList}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
`

const Done = styled(Quiet)`
  text-align: center;
`

const Price = styled.p`
  font-size: 1.25rem;
  font-weight: 700;
`

interface InquiryPaneProps {
  readonly accountId: string
  readonly id: string
  readonly box: Box
}

/** One inquiry: its text, replies and quotes, and the possible actions. */
export function InquiryPane({ accountId, id, box }: InquiryPaneProps) {
  const { data, isError, error, errorUpdatedAt, isFetching, isPaused, refetch } = useInquiry(accountId, id)
  const offline = isOffline({ isPaused, error })
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  useFailureToast(isError && !data && !missing && !offline ? errorUpdatedAt : 0, t`Error loading messages`, t`Please try refreshing the page`)
  if (data) return <OpenInquiry accountId={accountId} inquiry={data} box={box} />
  return (
    <Middle>
      {missing ? (
        <EmptyState title={t`Inquiry not found`} artId="inquiries" action={<Link to={inquiriesPath(box)}>{t`Your inquiries`}</Link>} />
      ) : isError || offline ? (
        <ErrorPanel title={offline ? t`No connection` : t`Error loading messages`} calm={offline} onRetry={() => refetch()} retrying={isFetching}>
          {offline ? t`The inquiry loads when you are back online.` : t`Please try refreshing the page`}
        </ErrorPanel>
      ) : (
        <SkeletonGroup label={t`Loading inquiry...`}>
          <Stack $gap={4}>
            <SkeletonText width="60%" />
            <SkeletonText width="90%" />
            <SkeletonText width="70%" />
          </Stack>
        </SkeletonGroup>
      )}
    </Middle>
  )
}

function OpenInquiry({ accountId, inquiry, box }: { readonly accountId: string; readonly inquiry: InquiryThread; readonly box: Box }) {
  const { other, content, need, status, removed, senderId, createdAt, entries, caution, sharedAccount } = inquiry
  const subject = subjectText(inquiry)
  const { answered = 0, ended = 0, awarded = 0 } = inquiry.buyerRecord ?? {}
  const side = senderId === accountId ? 'sender' : 'receiver'
  const lineOf = (kind: string, authorId: string) => (authorId === accountId ? ownLine(kind) : entryLine(kind, other.name))
  const [reporting, setReporting] = useState(false)
  const open = useOpenForm()
  const middle = useRef<HTMLDivElement>(null)
  const notes = useNotes(accountId, { kind: 'inquiry', id: inquiry.id })
  const assignment = useAssignment(accountId, { kind: 'inquiry', id: inquiry.id })
  const answers = entries.length + notes.length
  const personText = usePersonText()
  const block = useBlockChoice(accountId, { ...other, blocked: useBlocked(accountId, other.id) })
  const canReport = !removed && (side === 'receiver' || entries.some(({ authorId }) => authorId !== accountId))
  // Scroll to the newest entry, because the reader acts on that. Without entries, show the inquiry from its beginning.
  useLayoutEffect(() => {
    if (answers > 0 && middle.current) middle.current.scrollTop = middle.current.scrollHeight
  }, [answers])
  return (
    <>
      <PaneHead>
        <BackToList to={inquiriesPath(box)} label={t`Back to inquiries`} />
        <PaneTitles>
          <PaneTitle>{subject}</PaneTitle>
          <With>
            {side === 'sender' ? (
              <Trans>
                To <Link to={accountPagePath(other)}>{other.name}</Link>
              </Trans>
            ) : (
              <Trans>
                From <Link to={accountPagePath(other)}>{other.name}</Link>
              </Trans>
            )}
          </With>
          <AssignedLine assignee={assignment.assignee} />
        </PaneTitles>
        <Badge>{statusLabel(status)}</Badge>
        <AssignMenu {...assignment} />
        <DisclosureMenu label={t`More`} face={<EllipsisVertical aria-hidden />}>
          {/* One report covers the whole inquiry. */}
          {canReport ? (
            <MenuItem as="button" type="button" onClick={() => open(ReportDialog, () => setReporting(true))}>
              {t`Report`}
            </MenuItem>
          ) : null}
          {block.item}
        </DisclosureMenu>
        {block.question}
      </PaneHead>
      <Middle ref={middle} role="region" aria-label={t`Inquiry: ${subject}`} tabIndex={0}>
        <Entries>
          <li>
            <Bubble $own={side === 'sender'} aria-label={lineOf('inquiry', senderId)}>
              {removed ? <Removed>{t`Removed by our team`}</Removed> : <Words>{content}</Words>}
              {need ? <NeedFacts need={need} /> : null}
              <AttachmentLinks files={inquiry.attachments} />
              {ended > 0 ? (
                <Quiet>{t`Of other requests in 12 months, this buyer answered ${answered} of ${ended} and awarded ${awarded}.`}</Quiet>
              ) : null}
              {side === 'receiver' && caution ? <CautionNotice caution={caution} from={other} sharedAccount={sharedAccount} /> : null}
              <Below>
                <PersonName of={inquiry.person} />
                <time dateTime={createdAt}>{momentText(createdAt)}</time>
              </Below>
            </Bubble>
          </li>
          {byTime(entries, notes).map((entry) => {
            if (!('kind' in entry))
              return (
                <li key={entry.id}>
                  <NoteBubble note={entry} time={momentText(entry.createdAt)} />
                </li>
              )
            const { id, kind, authorId, content: said, quote, caution: warned, createdAt: at, person } = entry
            return (
              <li key={id}>
                {kind === 'reply' || kind === 'quote' || said ? (
                  <Bubble $own={authorId === accountId} aria-label={lineOf(kind, authorId)}>
                    {quote ? (
                      <>
                        <Price>{amountText(quote.priceMinor, quote.currency)}</Price>
                        <Quiet>{t`Valid until ${dayText(quote.validUntil)}`}</Quiet>
                        <QuoteDetails quote={quote} />
                        {!removed && (authorId === inquiry.receiverId || (status === 'accepted' && id === inquiry.quote?.id)) ? (
                          <a href={proformaPath(inquiry.id, id, currentLanguage())} download>
                            {t`Proforma invoice (PDF)`}
                          </a>
                        ) : null}
                      </>
                    ) : null}
                    {said ? <Words>{said}</Words> : null}
                    {authorId !== accountId && warned ? <CautionNotice caution={warned} from={other} sharedAccount={sharedAccount} /> : null}
                    <Below>
                      <PersonName of={person} />
                      <time dateTime={at}>{momentText(at)}</time>
                    </Below>
                  </Bubble>
                ) : null}
                {kind === 'reply' || kind === 'quote' ? null : (
                  <Done>{[lineOf(kind, authorId), personText(person), momentText(at)].filter(Boolean).join(' · ')}</Done>
                )}
              </li>
            )
          })}
          <li>
            <Done role="status">{statusNote({ ...inquiry, countered: isCountered(inquiry) }, side)}</Done>
          </li>
        </Entries>
      </Middle>
      {status === 'accepted' && !removed ? <OpenDeal accountId={accountId} inquiryId={inquiry.id} /> : null}
      <WithNotes accountId={accountId} thread={{ kind: 'inquiry', id: inquiry.id }}>
        <InquiryActions accountId={accountId} inquiry={inquiry} side={side} />
      </WithNotes>
      {reporting ? (
        <Suspense>
          <ReportDialog subject="inquiry" subjectId={inquiry.id} by={other.name} onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
