import { DOCUMENTS_MAX, removeVerificationDocument, type Verification, type VerificationDocument } from '@ungana/contracts-directory'
import { Button, Card, color, hiddenFromSight, IconButton, Notice, Quiet, SectionHeading, Stack, size } from '@ungana/ui'
import { call, newKey, refusalOf, useHost } from '@ungana/web-kit'
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
  padding-left: 18px;
  font-size: ${size.small};
  overflow-wrap: anywhere;
`

const Hint = styled.p`
  margin-top: 8px;
  color: ${color.ink3};
  font-size: ${size.caption};
`

const Waiting = styled.p`
  color: ${color.ink2};
  font-size: ${size.small};

  &:empty {
    display: none;
  }
`

/** The files of one that its owner may still change. */
export function Documents({ verification, required }: { readonly verification: Verification; readonly required: boolean }) {
  const { id, documents } = verification
  const { session, toast } = useHost()
  const { token } = useLinkToken()
  const refresh = useRefresh()
  const chooser = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [sending, setSending] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const room = DOCUMENTS_MAX - documents.length

  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    const refused: string[] = files.slice(room).map(({ name }) => `${name}: at most ${DOCUMENTS_MAX} documents can be added.`)
    // One after the other: on a slow line several at once would all come late.
    for (const file of files.slice(0, room)) {
      setSending(file.name)
      const problem = documentProblem(file)
      try {
        if (problem) refused.push(`${file.name}: ${problem}`)
        else await sendDocument(id, file, { ...(token !== undefined && { token }), key: newKey() })
      } catch (error) {
        refused.push(`${file.name}: ${refusalOf(error, []).message}`)
      }
    }
    await refresh()
    setSending(null)
    setProblems(refused)
    choose.current?.focus()
  }

  const remove = async ({ id: documentId, name }: VerificationDocument) => {
    try {
      await call(removeVerificationDocument, { params: { id, documentId }, query: token ? { token } : {} })
      toast({ title: 'Document removed', description: name })
    } catch (error) {
      toast({ title: 'The document could not be removed', description: refusalOf(error, []).message, variant: 'destructive' })
    }
    await refresh()
    choose.current?.focus()
  }

  return (
    <Card as="section" aria-labelledby="documents">
      <Stack $gap={4}>
        <SectionHeading id="documents" description="The certificate of registration, and what else shows that you are who you say.">
          Documents
        </SectionHeading>
        {documents.length > 0 ? (
          <VerificationDocuments
            verificationId={id}
            documents={documents}
            canOpen={session.user !== null && token === undefined}
            action={(document) => (
              <IconButton label={`Remove ${document.name}`} onClick={() => remove(document)}>
                <Trash2 aria-hidden />
              </IconButton>
            )}
          />
        ) : (
          <Quiet>{required ? 'None yet. At least one is needed.' : 'None yet.'}</Quiet>
        )}
        {problems.length > 0 ? (
          <Notice tone="danger" role="alert" title={problems.length === 1 ? 'One file was not added' : `${problems.length} files were not added`}>
            <Problems>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </Problems>
          </Notice>
        ) : null}
        <Waiting role="status">{sending === null ? null : `Uploading ${sending}...`}</Waiting>
        <div>
          <Hidden
            ref={chooser}
            id="verification-files"
            type="file"
            accept={ACCEPT}
            multiple
            tabIndex={-1}
            aria-label="Files to add"
            disabled={sending !== null}
            onChange={add}
          />
          <Button
            ref={choose}
            variant="outline"
            icon={<Upload aria-hidden />}
            loading={sending !== null}
            loadingLabel="Uploading..."
            disabled={room <= 0}
            onClick={() => chooser.current?.click()}
          >
            Add documents
          </Button>
          <Hint>PDF, JPEG or PNG, at most 10 MB each and {DOCUMENTS_MAX} in all.</Hint>
        </div>
      </Stack>
    </Card>
  )
}
