import { t } from '@lingui/core/macro'
import { PAYMENT_PROOF_BYTES_MAX, paymentProofTypes } from '@ungana/contracts-deals'
import { Button, FieldGroup, GroupProblem, Quiet, Stack, Tag } from '@ungana/ui'
import { useId, useRef, useState } from 'react'

interface ProofFieldProps {
  readonly file: File | undefined
  readonly onChange: (file: File | undefined) => void
}

/** An optional receipt of the bank. The server checks the real type. */
export function ProofField({ file, onChange }: ProofFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const choose = (chosen: File) => {
    const found = problemOf(chosen)
    setProblem(found)
    if (!found) onChange(chosen)
  }
  return (
    <FieldGroup aria-label={t`Proof`} aria-describedby={id}>
      <Stack $gap={2}>
        <div>
          {file ? (
            <Tag removeLabel={t`Remove ${file.name}`} onRemove={() => onChange(undefined)}>
              {file.name}
            </Tag>
          ) : (
            <Button variant="outline" size="small" onClick={() => input.current?.click()}>
              {t`Add proof`}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={paymentProofTypes.join(',')}
          aria-label={t`Proof`}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            currentTarget.value = ''
            if (chosen) choose(chosen)
          }}
        />
        {problem ? (
          <GroupProblem id={id} role="alert">
            {problem}
          </GroupProblem>
        ) : (
          <Quiet id={id}>{t`Optional: a receipt from the bank, as PDF, JPG or PNG. Both sides can open it.`}</Quiet>
        )}
      </Stack>
    </FieldGroup>
  )
}

function problemOf({ name, size, type }: File): string | undefined {
  if (size > PAYMENT_PROOF_BYTES_MAX) return t`${name} is larger than 10 MB`
  return paymentProofTypes.some((known) => known === type) ? undefined : t`${name} is not a PDF, JPG or PNG file`
}
