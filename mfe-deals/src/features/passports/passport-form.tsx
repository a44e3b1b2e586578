import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { makePassport, type Passport, type PassportFactKind, type PassportFacts, passportDays } from '@ungana/contracts-deals'
import { Button, Card, Checkbox, FieldGroup, GroupProblem, SectionHeading, SelectField, Stack } from '@ungana/ui'
import { call, dayText, failureText, newIdempotencyKey, useHost } from '@ungana/web-kit'
import { type SyntheticEvent, useId, useState } from 'react'
import { factsIn } from './fact-rows.tsx'

interface PassportFormProps {
  readonly facts: PassportFacts
  readonly onMade: (passports: { readonly passports: Passport[] }) => void
}

/** Chooses which facts a passport shows, and for how long. */
export function PassportForm({ facts, onMade }: PassportFormProps) {
  const id = useId()
  const [hidden, setHidden] = useState<ReadonlySet<PassportFactKind>>(new Set())
  const [days, setDays] = useState<(typeof passportDays)[number]>(90)
  const [missing, setMissing] = useState(false)
  const known = factsIn(facts)
  const chosen = known.map(({ kind }) => kind).filter((kind) => !hidden.has(kind))
  const { toast } = useHost()
  const make = useMutation({
    mutationFn: () => call(makePassport, { body: { facts: chosen, days } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: onMade,
    onError: (error) => toast({ title: t`The passport was not created`, description: failureText(error, ''), variant: 'destructive' }),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setMissing(chosen.length === 0)
    if (chosen.length > 0 && !make.isPending) make.mutate()
  }
  return (
    <Card as="section">
      <form onSubmit={submit} noValidate>
        <Stack $gap={4}>
          <SectionHeading description={t`Untick what you do not want to show.`}>{t`Create a passport`}</SectionHeading>
          <FieldGroup aria-label={t`Facts`} aria-describedby={missing ? id : undefined}>
            {known.map(({ kind, name, value }) => (
              <Checkbox
                key={kind}
                label={`${name}: ${value}`}
                hint={kind === 'registration' && facts.verified ? t`Checked by Ungana on ${dayText(facts.verified)}` : undefined}
                checked={!hidden.has(kind)}
                onChange={({ currentTarget: { checked } }) => {
                  setMissing(false)
                  setHidden(new Set(checked ? [...hidden].filter((each) => each !== kind) : [...hidden, kind]))
                }}
              />
            ))}
            {missing ? <GroupProblem id={id}>{t`Please choose at least one fact.`}</GroupProblem> : null}
          </FieldGroup>
          <SelectField
            label={t`Valid for`}
            value={days}
            onChange={({ currentTarget: { value } }) => setDays(passportDays.find((each) => each === Number(value)) ?? 90)}
            options={passportDays.map((each) => ({ value: String(each), label: t`${each} days` }))}
          />
          <div>
            <Button type="submit" loading={make.isPending} loadingLabel={t`Creating...`}>
              {t`Create the passport`}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}
