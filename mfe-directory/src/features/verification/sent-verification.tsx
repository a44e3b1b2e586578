import { type Verification, withdrawVerification } from '@ungana/contracts-directory'
import { Button, Card, Dialog, DialogClose, SectionHeading, Stack } from '@ungana/ui'
import { call, dayText, refusalOf, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { Fact, FactList, Prose } from '#lib/detail-page.tsx'
import { VerificationDocuments } from '#lib/verification-documents.tsx'
import { checkLabel } from '#lib/verification-text.ts'
import { isOpen, useLinkToken, useRefresh } from './own-verification.ts'

/** What was sent, which nobody changes any more. */
export function SentVerification({ verification }: { readonly verification: Verification }) {
  const { session } = useHost()
  const { token } = useLinkToken()
  const { id, country, registrationNumber, taxNumber, note, documents, checks, expiresOn } = verification
  return (
    <Card as="section" aria-labelledby="sent">
      <Stack $gap={4}>
        <SectionHeading id="sent">What you sent</SectionHeading>
        <FactList>
          <Fact name="Country of registration">{country}</Fact>
          <Fact name="Registration number">{registrationNumber}</Fact>
          <Fact name="Tax number">{taxNumber}</Fact>
          <Fact name="Checked">{checks.map(checkLabel).join(', ')}</Fact>
          <Fact name="Holds until">{expiresOn && dayText(expiresOn)}</Fact>
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

/** A draft was seen by nobody: it is just deleted. */
export function Withdraw({ id, draft = false }: { readonly id: string; readonly draft?: boolean }) {
  const label = draft ? 'Delete draft' : 'Withdraw'
  const { toast } = useHost()
  const query = useLinkToken()
  const refresh = useRefresh()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    try {
      await call(withdrawVerification, { params: { id }, query })
      await refresh()
      setOpen(false)
      toast({ title: draft ? 'Draft deleted' : 'Withdrawn', description: 'You can begin again whenever you like.' })
    } catch (error) {
      toast({ title: 'It could not be withdrawn', description: refusalOf(error, []).message, variant: 'destructive' })
      await refresh()
    }
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="outline">{label}</Button>}
      title={draft ? 'Delete this draft?' : 'Withdraw your verification?'}
      description={
        draft
          ? 'The numbers and documents in it are deleted.'
          : 'Nobody looks at it any more, and the numbers and documents that you sent are deleted.'
      }
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">Keep it</Button>
          </DialogClose>
          <Button variant="danger" loading={busy} loadingLabel="Deleting..." onClick={withdraw}>
            {label}
          </Button>
        </>
      }
    />
  )
}
