import { plural, t } from '@lingui/core/macro'
import { DOCUMENTS_MAX, removeVerificationDocument, type Verification, type VerificationDocument } from '@ungana/contracts-directory'
import { Button, Card, color, hiddenFromSight, IconButton, Notice, Quiet, SectionHeading, Stack, size } from '@ungana/ui'
import { ActionFailure, call, newIdempotencyKey, refusalOf, useHost } from '@ungana/web-kit'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { VerificationDocuments } from '#lib/verification-documents.tsx'
import { useLinkToken, useRefresh } from './own-verification.ts'
import { ACCEPT, documentProblem, sendDocument } from './send-document.ts'

const Hidden = styled.input`
  ${hiddenFromSight}
`

const Problems = styled.ul`
  margin: 4px 0 0;
  padding-inline-start: 18px;
  font-size: ${size.small};
  overflow-wrap: anywhere;
`

const Hint = styled.p`
  margin-top: 8px;
  color: ${color.ink3};
  font-size: ${size.caption};
`

const Uploading = styled.p`
  color: ${color.ink2};
  font-size: ${size.small};

  &:empty {
    display: none;
  }
`

/** The documents of a verification that its owner can still change. */
export function Documents({ verification, isRequired }: { readonly verification: Verification; readonly isRequired: boolean }) {
  const { id, documents } = verification
  const { session, toast } = useHost()
  const { token } = useLinkToken()
  const refresh = useRefresh()
  const fileInput = useRef<HTMLInputElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [sending, setSending] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<unknown>()
  const remaining = DOCUMENTS_MAX - documents.length

  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    const refused: string[] = files.slice(remaining).map(({ name }) => t`${name}: you can add at most ${DOCUMENTS_MAX} documents.`)
    // One after the other, because parallel uploads on a slow connection all finish late.
    for (const file of files.slice(0, remaining)) {
      setSending(file.name)
      const problem = documentProblem(file)
      try {
        if (problem) refused.push(`${file.name}: ${problem}`)
        else await sendDocument(id, file, { ...(token !== undefined && { token }), key: newIdempotencyKey() })
      } catch (error) {
        refused.push(`${file.name}: ${refusalOf(error, []).message}`)
      }
    }
    await refresh()
    setSending(null)
    setProblems(refused)
    addButton.current?.focus()
  }

  const remove = async ({ id: documentId, name }: VerificationDocument) => {
    setFailure(undefined)
    try {
      await call(removeVerificationDocument, { params: { id, documentId }, query: token ? { token } : {} })
      toast({ title: t`Document removed`, description: name })
    } catch (error) {
      setFailure(error)
      toast({ title: t`The document could not be removed`, description: refusalOf(error, []).message, variant: 'destructive' })
    }
    await refresh()
    addButton.current?.focus()
  }

  return (
    <Card as="section" aria-labelledby="documents">
      <Stack $gap={4}>
        <SectionHeading id="documents" description={t`Add your certificate of registration and other documents that prove who you are.`}>
          {t`Documents`}
        </SectionHeading>
        {documents.length > 0 ? (
          <VerificationDocuments
            verificationId={id}
            documents={documents}
            canOpen={session.user !== null && token === undefined}
            action={(document) => (
              <IconButton label={t`Remove ${document.name}`} onClick={() => remove(document)}>
                <Trash2 aria-hidden />
              </IconButton>
            )}
          />
        ) : (
          <Quiet>{isRequired ? t`No documents yet. Add at least one.` : t`No documents yet.`}</Quiet>
        )}
        <ActionFailure error={failure} />
        {problems.length > 0 ? (
          <Notice tone="danger" role="alert" title={plural(problems.length, { one: 'One file was not added', other: '# files were not added' })}>
            <Problems>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </Problems>
          </Notice>
        ) : null}
        <Uploading role="status">{sending === null ? null : t`Uploading ${sending}...`}</Uploading>
        <div>
          <Hidden
            ref={fileInput}
            id="verification-files"
            type="file"
            accept={ACCEPT}
            multiple
            tabIndex={-1}
            aria-label={t`Files to add`}
            disabled={sending !== null}
            onChange={add}
          />
          <Button
            ref={addButton}
            variant="outline"
            icon={<Upload aria-hidden />}
            loading={sending !== null}
            loadingLabel={t`Uploading...`}
            disabled={remaining <= 0}
            onClick={() => fileInput.current?.click()}
          >
            {t`Add documents`}
          </Button>
          <Hint>{t`PDF, JPEG or PNG. At most ${DOCUMENTS_MAX} documents of 10 MB each.`}</Hint>
        </div>
      </Stack>
    </Card>
  )
}
