import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { MEMBER_FILE_MAX_BYTES, MEMBER_FILE_MAX_ROWS, type MemberImport, uploadMemberFile } from '@ungana/contracts-directory'
import { numberText } from '@ungana/language/formats'
import { Button, Card, Cluster, color, Notice, radius, size, TextAreaField } from '@ungana/ui'
import { newIdempotencyKey, refusalOf, uploadFile } from '@ungana/web-kit'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { type ChangeEvent, type SyntheticEvent, useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'

const Form = styled(Card).attrs({ as: 'form' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`

/* The file input covers the whole box, so that it receives clicks, keys and dropped files. */
const Box = styled.div`
  position: relative;
  display: grid;
  justify-items: center;
  gap: 6px;
  padding: 28px 20px;
  border: 2px dashed ${color.edge};
  border-radius: ${radius.card};
  background: ${color.sunk};
  text-align: center;

  &:has(input:focus-visible) {
    outline: 3px solid ${color.green};
    outline-offset: 2px;
  }

  > svg {
    width: 32px;
    height: 32px;
    color: ${color.green};
  }

  > input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
`

const Chosen = styled.span`
  font-weight: 600;
  overflow-wrap: anywhere;
`

const Hint = styled.span`
  color: ${color.ink2};
  font-size: ${size.small};
`

const NOTHING = t`Choose a file or paste rows.`
const TOO_LARGE = t`This file is too large. The limit is ${MEMBER_FILE_MAX_BYTES / 1024 / 1024} MB.`

interface ChooseFileProps {
  readonly organizationId: string
  readonly onSent: (sent: MemberImport) => void
}

export function ChooseFile({ organizationId, onSent }: ChooseFileProps) {
  const hint = useId()
  const { pathname, search } = useLocation()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [key, setKey] = useState(newIdempotencyKey)
  const sending = useMutation({
    mutationFn: (chosen: File) => uploadFile(uploadMemberFile, chosen, { params: { id: organizationId }, name: chosen.name, idempotencyKey: key }),
    onSuccess: onSent,
    onError: (error) => {
      setProblem(refusalOf(error, []).message)
      setKey(newIdempotencyKey())
    },
  })

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0] ?? null
    setFile(chosen)
    setProblem(chosen && chosen.size > MEMBER_FILE_MAX_BYTES ? TOO_LARGE : null)
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.isPending) return
    const pasted = new FormData(event.currentTarget).get('pasted')
    const rows = typeof pasted === 'string' && pasted.trim() !== '' ? new File([pasted], t`Pasted rows`, { type: 'text/csv' }) : null
    const chosen = file ?? rows
    if (!chosen) return setProblem(NOTHING)
    if (chosen.size > MEMBER_FILE_MAX_BYTES) return setProblem(TOO_LARGE)
    setProblem(null)
    sending.mutate(chosen)
  }
  const back = new URLSearchParams(search)
  back.delete('import')

  return (
    <Form {...({ onSubmit: submit, 'aria-label': t`Choose a file` } as object)}>
      <Box>
        <FileSpreadsheet aria-hidden />
        <Chosen>{file ? file.name : t`Choose a CSV file`}</Chosen>
        <Hint id={hint}>
          {t`Save your spreadsheet as CSV. At most ${numberText(MEMBER_FILE_MAX_ROWS)} rows and ${MEMBER_FILE_MAX_BYTES / 1024 / 1024} MB. One column must contain the names.`}
        </Hint>
        <input
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label={t`CSV file`}
          aria-describedby={hint}
          onChange={choose}
        />
      </Box>
      {file ? null : (
        <TextAreaField
          name="pasted"
          label={t`Or paste rows`}
          aside={t`optional`}
          rows={5}
          hint={t`Copy rows from a spreadsheet, with the column names in the first row`}
          spellCheck={false}
        />
      )}
      <div role="alert">{problem ? <Notice tone="danger">{problem}</Notice> : null}</div>
      <Cluster $gap={3}>
        <Button type="submit" variant="primary" loading={sending.isPending} loadingLabel={t`Uploading...`}>
          {t`Continue`}
        </Button>
        <Button as={Link} to={back.toString() ? `${pathname}?${back}` : pathname} variant="outline">
          {t`Cancel`}
        </Button>
      </Cluster>
    </Form>
  )
}
