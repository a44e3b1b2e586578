import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type MemberImport, memberFields, previewMemberImport } from '@ungana/contracts-directory'
import { Button, Card, Checkbox, Cluster, FormFields, Notice, SelectField, TextField, WideField } from '@ungana/ui'
import { call, refusalOf } from '@ungana/web-kit'
import { type SyntheticEvent, useState } from 'react'
import { styled } from 'styled-components'
import { columnOptions, fieldLabels, mappingOf } from './column-options.ts'

const Form = styled(Card).attrs({ as: 'form' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`

interface MatchColumnsProps {
  readonly organizationId: string
  readonly about: MemberImport
  readonly onPreviewed: (now: MemberImport) => void
}

export function MatchColumns({ organizationId, about, onPreviewed }: MatchColumnsProps) {
  const { columns, country } = about.mapping
  const [header, setHeader] = useState(about.mapping.header)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = useMutation({
    mutationFn: (mapping: NonNullable<ReturnType<typeof mappingOf>>) =>
      call(previewMemberImport, { params: { id: organizationId, importId: about.id }, body: mapping }),
    onSuccess: onPreviewed,
    onError: (error) => setProblem(refusalOf(error, []).message),
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const mapping = mappingOf(new FormData(event.currentTarget))
    setProblem(mapping ? null : t`Choose the column with the names.`)
    if (mapping && !preview.isPending) preview.mutate(mapping)
  }
  const options = columnOptions(about, header)
  return (
    <Form {...({ onSubmit: submit, 'aria-label': t`Match the columns` } as object)}>
      <Checkbox
        name="header"
        value="yes"
        checked={header}
        onChange={({ target }) => setHeader(target.checked)}
        label={t`The first row has column names`}
      />
      <FormFields>
        {memberFields.map((field) => (
          <SelectField
            key={field}
            name={field}
            label={fieldLabels[field]}
            {...(field === 'name' ? {} : { aside: t`optional` })}
            placeholder={field === 'name' ? t`Choose a column` : t`Not in the file`}
            options={options}
            defaultValue={String(columns[field] ?? '')}
          />
        ))}
        <WideField>
          <TextField
            name="defaultCountry"
            label={t`Country for rows without a country`}
            aside={t`optional`}
            defaultValue={country}
            maxLength={100}
            hint={t`If you leave this empty, we skip these rows`}
            autoComplete="off"
          />
        </WideField>
      </FormFields>
      <div role="alert">{problem ? <Notice tone="danger">{problem}</Notice> : null}</div>
      <Cluster $gap={3}>
        <Button type="submit" variant="primary" loading={preview.isPending} loadingLabel={t`Comparing...`}>
          {t`Show preview`}
        </Button>
      </Cluster>
    </Form>
  )
}
