import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { companyPath } from '@ungana/contracts-directory'
import { type Interest, inquiryPath, inviteSupplier, putOnBoard, type RequestDetails, takeOffBoard } from '@ungana/contracts-messaging'
import { Badge, Button, Card, Cluster, ConfirmDialog, FormDialog, LoadedList, Notice, Quiet, SectionHeading, SkeletonLines, Stack } from '@ungana/ui'
import {
  call,
  dayText,
  type FormDefinition,
  inLanguage,
  lazyPage,
  newIdempotencyKey,
  refusalOf,
  useForm,
  useHost,
  useMay,
  useOpenForm,
  usePersonText,
} from '@ungana/web-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Words } from '#lib/bubble.tsx'
import { CautionNotice } from '#lib/caution-notice.tsx'
import { requestsKey } from '#lib/message-keys.ts'
import type { ReportDialogProps } from '#lib/report-dialog.tsx'
import { BoardFields, shownOnBoard } from './board-fields.tsx'
import { useBoardStep, useDealRecord, useInterests } from './board-queries.ts'

const ReportDialog = lazyPage<ReportDialogProps>(() => import(/* webpackChunkName: 'report' */ '#lib/report-dialog.tsx'))

interface Props {
  readonly accountId: string
  readonly request: RequestDetails
}

/** Whether an own request is on the board, and who asks to be invited. */
export function RequestBoard({ accountId, request }: Props) {
  const { id, board, boardRemoved, status, need } = request
  const [showing, setShowing] = useState(false)
  const step = useBoardStep(accountId)
  const mayWrite = useMay('inquiries.write')
  const open = status === 'open'
  const interests = useInterests(accountId, id)
  const some = (interests.data?.length ?? 0) > 0
  // Older services know no board.
  if (board === undefined || (!open && !some)) return null
  const takeOff = () =>
    step.mutate({ run: () => call(takeOffBoard, { params: { id } }, { account: accountId }), done: t`The request is off the board` })
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading
          description={board ? t`On the board for delivery to ${inLanguage(board.country)}, since ${dayText(board.publishedAt)}.` : undefined}
        >
          {t({ message: 'Board', context: 'of requests' })}
        </SectionHeading>
        {boardRemoved ? <Notice tone="warning">{t`Our team took this request off the board.`}</Notice> : null}
        {open && !boardRemoved ? <Quiet>{shownOnBoard()}</Quiet> : null}
        {open && mayWrite && !boardRemoved ? (
          <div>
            {board ? (
              <Button variant="outline" loading={step.isPending} onClick={takeOff}>
                {t`Take off the board`}
              </Button>
            ) : need?.product ? (
              <Button variant="outline" onClick={() => setShowing(true)}>
                {t`Show on the board`}
              </Button>
            ) : (
              <Quiet>{t`Only a request that names the goods can be on the board.`}</Quiet>
            )}
          </div>
        ) : null}
        {board || some ? (
          <>
            <SectionHeading level={3}>{t`Suppliers who ask to be invited`}</SectionHeading>
            <LoadedList<Interest>
              result={interests}
              headingLevel={3}
              words={{
                loading: t`Looking for suppliers...`,
                failed: t`Suppliers could not be loaded`,
                failedHint: t`Please try refreshing the page`,
                empty: t`No supplier has asked yet`,
              }}
              artId="received requests"
              skeleton={<SkeletonLines />}
              row={(interest) => <Asking accountId={accountId} requestId={id} open={open && mayWrite} interest={interest} />}
            />
          </>
        ) : null}
      </Stack>
      {showing ? <ShowDialog accountId={accountId} id={id} onClose={() => setShowing(false)} /> : null}
    </Card>
  )
}

interface AskingProps {
  readonly accountId: string
  readonly requestId: string
  readonly interest: Interest
  /** Whether the supplier can still be invited. */
  readonly open: boolean
}

function Asking({ accountId, requestId, interest, open }: AskingProps) {
  const { id, supplier, content, caution, inquiryId } = interest
  const [dialog, setDialog] = useState<'invite' | 'report' | null>(null)
  const record = useDealRecord(supplier.id)
  const person = usePersonText()(interest.person)
  const step = useBoardStep(accountId)
  const openForm = useOpenForm()
  const mayReport = useMay('messages.write')
  const invite = () =>
    step.mutate(
      {
        run: () => call(inviteSupplier, { params: { id: requestId, interestId: id } }, { idempotencyKey: newIdempotencyKey(), account: accountId }),
        done: t`Supplier invited`,
      },
      { onSettled: () => setDialog(null) },
    )
  return (
    <Stack $gap={2}>
      <Cluster $gap={2}>
        <Link to={companyPath(supplier.id)}>{supplier.name}</Link>
        {supplier.verified ? <Badge tone="verified">{t`Verified`}</Badge> : <Badge>{t`No longer verified`}</Badge>}
        {inquiryId ? <Badge tone="success">{t({ message: 'Invited', context: 'supplier' })}</Badge> : null}
      </Cluster>
      <Words>{content}</Words>
      {caution ? <CautionNotice caution={caution} from={supplier} sharedAccount={undefined} /> : null}
      <Quiet>
        {record && record.completed.of > 0
          ? t`Deals completed on Ungana: ${record.completed.kept} of ${record.completed.of}`
          : t`No completed deals on Ungana yet`}
      </Quiet>
      {person ? <Quiet>{t`Written by ${person}`}</Quiet> : null}
      <Cluster $gap={2}>
        {inquiryId ? (
          <Link to={inquiryPath(inquiryId)}>{t`Open the inquiry`}</Link>
        ) : open ? (
          <Button variant="primary" aria-label={t`Invite ${supplier.name}`} onClick={() => setDialog('invite')}>
            {t({ message: 'Invite', context: 'supplier' })}
          </Button>
        ) : null}
        {mayReport ? (
          <Button variant="ghost" aria-label={t`Report ${supplier.name}`} onClick={() => openForm(ReportDialog, () => setDialog('report'))}>
            {t`Report`}
          </Button>
        ) : null}
      </Cluster>
      {dialog === 'invite' ? (
        <ConfirmDialog
          title={t`Invite ${supplier.name}?`}
          description={t`The supplier then sees your company, your message and your target price, and can send a quote.`}
          confirm={t({ message: 'Invite', context: 'supplier' })}
          variant="primary"
          busy={step.isPending}
          onConfirm={invite}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'report' ? <ReportDialog subject="interest" subjectId={id} by={supplier.name} onClose={() => setDialog(null)} /> : null}
    </Stack>
  )
}

const fields = ['country', 'category'] as const

function ShowDialog({ accountId, id, onClose }: { readonly accountId: string; readonly id: string; readonly onClose: () => void }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const [definition] = useState<FormDefinition<(typeof fields)[number]>>(() => ({
    store: `board:${id}`,
    fields,
    optional: new Set(['category']),
    defaults: { country: '', category: '' },
    problemsOf: ({ country }) => (country ? {} : { country: t`Please choose the country of destination` }),
  }))
  const form = useForm(definition, {
    send: ({ country, category }) => call(putOnBoard, { params: { id }, body: { country, category } }, { account: accountId }),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: () => {
      toast({ title: t`The request is on the board` })
      onClose()
      return queries.invalidateQueries({ queryKey: requestsKey(accountId) })
    },
    failure: { title: t`Something went wrong` },
  })
  return (
    <FormDialog title={t`Show on the board`} description={shownOnBoard()} send={t`Show on the board`} form={form} onClose={onClose}>
      <BoardFields fields={{ country: form.field('country'), category: form.field('category') }} />
    </FormDialog>
  )
}
