import { t } from '@lingui/core/macro'
import { type Verification, withdrawVerification } from '@ungana/contracts-directory'
import { Button, Card, Dialog, DialogClose, SectionHeading, Stack } from '@ungana/ui'
import { ActionFailure, call, dayText, inLanguage, refusalOf, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { Fact, FactList, Prose } from '#lib/detail-page.tsx'
import { VerificationDocuments } from '#lib/verification-documents.tsx'
import { checkLabel } from '#lib/verification-text.ts'
import { isOpen, useLinkToken, useRefresh } from './own-verification.ts'

/** Evidence that was sent and can no longer be changed. */
export function SentVerification({ verification }: { readonly verification: Verification }) {
  const { session } = useHost()
  const { token } = useLinkToken()
  const { id, country, registrationNumber, taxNumber, note, documents, checks, expiresOn } = verification
  return (
    <Card as="section" aria-labelledby="sent">
      <Stack $gap={4}>
        <SectionHeading id="sent">{t`Your evidence`}</SectionHeading>
        <FactList>
          <Fact name={t`Country of registration`}>{inLanguage(country ?? '')}</Fact>
          <Fact name={t`Registration number`}>{registrationNumber}</Fact>
          <Fact name={t`Tax number`}>{taxNumber}</Fact>
          <Fact name={t`Checked`}>{checks.map(checkLabel).join(', ')}</Fact>
          <Fact name={t`Valid until`}>{expiresOn && dayText(expiresOn)}</Fact>
        </FactList>
        {note ? <Prose>{note}</Prose> : null}
        {documents.length > 0 ? (
          <VerificationDocuments verificationId={id} documents={documents} canOpen={session.user !== null && token === undefined} />
        ) : null}
        {isOpen(verification) ? (
          <div>
            <Withdraw id={id} />
          </div>
        ) : null}
      </Stack>
    </Card>
  )
}

/** The button to withdraw a verification, or to delete a draft. */
export function Withdraw({ id, isDraft = false }: { readonly id: string; readonly isDraft?: boolean }) {
  const label = isDraft ? t`Delete draft` : t`Withdraw`
  const { toast } = useHost()
  const query = useLinkToken()
  const refresh = useRefresh()
  const [open, setOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const withdraw = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await call(withdrawVerification, { params: { id }, query })
      await refresh()
      setOpen(false)
      toast({ title: isDraft ? t`Draft deleted` : t`Verification withdrawn`, description: t`You can start again at any time.` })
    } catch (error) {
      setFailure(error)
      toast({ title: t`Failed to withdraw the verification`, description: refusalOf(error, []).message, variant: 'destructive' })
      await refresh()
    }
    setIsBusy(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="outline">{label}</Button>}
      title={isDraft ? t`Delete this draft?` : t`Withdraw your verification?`}
      description={
        isDraft ? t`We delete the numbers and documents in this draft.` : t`We stop the review and delete the numbers and documents that you sent.`
      }
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">{t`Keep it`}</Button>
          </DialogClose>
          <Button variant="danger" loading={isBusy} loadingLabel={t`Deleting...`} onClick={withdraw}>
            {label}
          </Button>
        </>
      }
    >
      <ActionFailure error={failure} />
    </Dialog>
  )
}
