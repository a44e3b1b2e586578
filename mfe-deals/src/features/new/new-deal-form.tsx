import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { dealPath, dealsPath, PROPOSED_LINES_MAX, proposeDeal } from '@ungana/contracts-deals'
import { currencies, incoterms, parseAmount } from '@ungana/contracts-kit'
import { Button, Cluster, FormEnd, FormFields, FormPart, FormSheet, SelectField, TextField, WideField } from '@ungana/ui'
import {
  call,
  type FormDefinition,
  NumberField,
  type Problems,
  problemText,
  refusalOf,
  sendForm,
  todayInKigali,
  typedQuantity,
  useForm,
  useHost,
  type Values,
} from '@ungana/web-kit'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { LineGroup } from '#lib/parts/line-group.tsx'

const lineFields = ['text', 'quantity', 'unit', 'price'] as const
const shares = ['deposit', 'onLoading', 'onDelivery'] as const
const single = ['rows', 'side', 'subject', 'currency', 'incoterm', 'place', ...shares, 'readyBy'] as const
type Field = (typeof single)[number] | `${(typeof lineFields)[number]}${number}`
const rowNumbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const allRows = rowNumbers(PROPOSED_LINES_MAX)
const fields: readonly Field[] = [
  'side',
  'subject',
  'currency',
  ...allRows.flatMap((row) => lineFields.map((name) => `${name}${row}` as const)),
  'incoterm',
  'place',
  ...shares,
  'readyBy',
  'rows',
]

/** The body as the contract has it, and what is wrong in the form. */
function read(partnerId: string, values: Values<Field>) {
  const problems: Partial<Record<Field, string>> = {}
  const value = (field: Field) => (values[field] ?? '').trim()
  const lines = allRows.slice(0, Number(values.rows)).map((row) => {
    const quantity = typedQuantity(value(`quantity${row}`))
    if (typeof quantity === 'string') problems[`quantity${row}`] = quantity
    const price = parseAmount(value(`price${row}`), value('currency'))
    if (typeof price !== 'number') problems[`price${row}`] = problemText({ message: price })
    return {
      text: value(`text${row}`),
      quantity: typeof quantity === 'string' ? '1' : quantity.quantity,
      unit: value(`unit${row}`),
      unitPriceMinor: typeof price === 'number' ? price : 1,
    }
  })
  const payment: Record<string, number> = {}
  for (const share of shares) {
    payment[share] = Number(value(share) || 0)
    if (!/^\d{0,3}$/.test(value(share))) problems[share] = t`Please enter a whole percentage.`
  }
  const body = {
    partnerId,
    side: value('side'),
    subject: value('subject'),
    lines,
    currency: value('currency'),
    ...(value('incoterm') && { incoterm: value('incoterm') }),
    place: value('place'),
    payment,
    ...(value('readyBy') && { readyBy: value('readyBy') }),
  }
  const parsed = proposeDeal.schema.body.safeParse(body)
  for (const issue of parsed.error?.issues ?? []) {
    const [first, nth, name] = issue.path
    const lineField = name === 'unitPriceMinor' ? 'price' : String(name)
    const field = (first === 'lines' ? `${lineField}${Number(nth) + 1}` : first === 'payment' ? 'onDelivery' : String(first)) as Field
    problems[field] ??= problemText(issue)
  }
  return { problems: problems satisfies Problems<Field>, body: parsed.data }
}

interface NewDealFormProps {
  readonly partner: { readonly id: string; readonly name: string }
}

export function NewDealForm({ partner }: NewDealFormProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const go = useNavigate()
  const [definition] = useState<FormDefinition<Field>>(() => ({
    store: `deal:new:${partner.id}`,
    fields,
    optional: new Set<Field>(['incoterm', 'place', 'readyBy', ...shares, ...allRows.map((row) => `unit${row}` as const)]),
    defaults: {
      ...(Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>),
      rows: '1',
      currency: 'USD',
      deposit: '30',
      onLoading: '0',
      onDelivery: '70',
    },
    problemsOf: (values) => read(partner.id, values).problems,
    linkedFields: { deposit: [...shares], onLoading: [...shares], onDelivery: [...shares] },
  }))
  const form = useForm(definition, {
    send: (values, key) => {
      const { body } = read(partner.id, values)
      if (!body) throw new Error('The form was checked before')
      return sendForm(key, (options) => call(proposeDeal, { body }, options))
    },
    refusalOf(error) {
      const { message, field } = refusalOf(error, ['lines', 'readyBy'])
      return { message, ...(field !== undefined && { field: (field === 'lines' ? 'price1' : field) as Field }) }
    },
    onSent: ({ id }) => {
      toast({ title: t`Proposal sent`, description: t`${partner.name} has been notified.` })
      void queries.invalidateQueries({ queryKey: ['deals'] })
      go(dealPath(id))
    },
    onWaits: () => go(dealsPath()),
    failure: { title: t`Not sent` },
  })
  const { field } = form
  const [rows, setRows] = useState(() => Number(form.initial.rows))
  return (
    <FormSheet {...form.formProps} aria-label={t`Propose a deal`}>
      <input type="hidden" name="rows" value={rows} />
      <FormPart title={t`Proposal to ${partner.name}`}>
        <SelectField
          {...field('side')}
          label={t`Your side`}
          options={[
            { value: '', label: t`Please choose` },
            { value: 'buyer', label: t`We buy from ${partner.name}` },
            { value: 'seller', label: t`We sell to ${partner.name}` },
          ]}
        />
        <TextField {...field('subject')} label={t`What the deal is about`} maxLength={200} />
        <SelectField {...field('currency')} label={t`Currency`} options={currencies} />
        {rowNumbers(rows).map((row) => (
          <LineGroup key={row}>
            <legend>{t`Line ${row}`}</legend>
            <FormFields>
              <WideField>
                <TextField {...field(`text${row}`)} label={t`Goods or service`} maxLength={200} />
              </WideField>
              <NumberField {...field(`quantity${row}`)} label={t`Quantity`} />
              <TextField {...field(`unit${row}`)} label={t`Unit`} aside={t`optional`} maxLength={40} />
              <WideField>
                <NumberField {...field(`price${row}`)} label={t`Unit price`} />
              </WideField>
            </FormFields>
          </LineGroup>
        ))}
        <Cluster $gap={2}>
          {rows < PROPOSED_LINES_MAX ? (
            <Button variant="outline" size="small" type="button" onClick={() => setRows(rows + 1)}>
              {t`Add a line`}
            </Button>
          ) : null}
          {rows > 1 ? (
            <Button variant="ghost" size="small" type="button" onClick={() => setRows(rows - 1)}>
              {t`Remove the last line`}
            </Button>
          ) : null}
        </Cluster>
        <FormFields>
          <SelectField {...field('incoterm')} label={t`Delivery term`} options={incoterms} placeholder={t`None`} />
          <TextField {...field('place')} label={t`Named place`} aside={t`optional`} maxLength={120} />
          <TextField {...field('deposit')} label={t`Deposit, %`} aside={t`optional`} inputMode="numeric" />
          <TextField {...field('onLoading')} label={t`On loading, %`} aside={t`optional`} inputMode="numeric" />
          <TextField {...field('onDelivery')} label={t`On delivery, %`} aside={t`optional`} inputMode="numeric" />
          <TextField {...field('readyBy')} label={t`Goods ready by`} aside={t`optional`} type="date" min={todayInKigali()} />
        </FormFields>
      </FormPart>
      <FormEnd problems={form.problems} rejection={form.rejection} sending={form.sending}>
        {t`Send the proposal`}
      </FormEnd>
    </FormSheet>
  )
}
