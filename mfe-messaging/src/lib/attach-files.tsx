import { t } from '@lingui/core/macro'
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_MAX, attachmentTypes } from '@ungana/contracts-messaging'
import { bareList, IconButton, Tag } from '@ungana/ui'
import { useHost } from '@ungana/web-kit'
import Paperclip from 'lucide-react/icons/paperclip'
import { type ChangeEvent, useRef } from 'react'
import { styled } from 'styled-components'

const Chosen = styled.ul`
  ${bareList}
  display: flex;
  flex-wrap: wrap;
  gap: 8px;

  > li {
    max-width: 100%;
  }
`

interface FilesProps {
  readonly files: readonly File[]
  readonly onChange: (files: readonly File[]) => void
}

/** Accepts PDF, JPG, PNG and XLSX up to 10 MB each. The server checks the real type. */
export function AttachFiles({ files, onChange, onProblem }: FilesProps & { readonly onProblem: (problem: string) => void }) {
  const { toast } = useHost()
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])].filter((file) => !files.some((known) => nameOf(known) === nameOf(file)))
    currentTarget.value = ''
    const problem = problemOf([...files, ...chosen])
    onProblem(problem ?? '')
    if (problem) toast({ title: t`File not attached`, description: problem, variant: 'destructive' })
    else onChange([...files, ...chosen])
  }
  return (
    <>
      <IconButton label={t`Attach files`} outlined onClick={() => input.current?.click()}>
        <Paperclip aria-hidden />
      </IconButton>
      <input ref={input} type="file" hidden multiple accept={attachmentTypes.join(',')} aria-label={t`Files to attach`} onChange={choose} />
    </>
  )
}

export function ChosenFiles({ files, onChange }: FilesProps) {
  if (files.length === 0) return null
  return (
    <Chosen aria-label={t`Attached`}>
      {[...new Set(files)].map((file) => (
        <li key={nameOf(file)}>
          <Tag removeLabel={t`Remove ${file.name}`} onRemove={() => onChange(files.filter((other) => other !== file))}>
            {file.name}
          </Tag>
        </li>
      ))}
    </Chosen>
  )
}

/** The same for a file that is chosen again. */
const nameOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** What the server would refuse; null if nothing. */
export function problemOf(files: readonly File[]): string | null {
  if (files.length > ATTACHMENTS_MAX) return t`Please attach at most ${ATTACHMENTS_MAX} files`
  const large = files.find(({ size }) => size > ATTACHMENT_BYTES_MAX)
  if (large) return t`${large.name} is larger than 10 MB`
  const odd = files.find(({ type }) => !attachmentTypes.some((known) => known === type))
  return odd ? t`${odd.name} is not a PDF, JPG, PNG or XLSX file` : null
}
