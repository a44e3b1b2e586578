import { t } from '@lingui/core/macro'
import { type InquiryThread, incoterms, QUOTE_LINES_MAX, quoteCurrencies, quoteInquiry } from '@ungana/contracts-messaging'
import { Button, Cluster, Disclosure, FieldGroup, FormDialog, FormFields, SelectField, Stack, TextAreaField, TextField, WideField } from '@ungana/ui'
import { call, type FormDefinition, NumberField, readForm, refusalOf, sendForm, useForm, useHost } from '@ungana/web-kit'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { amountText } from '#lib/money-text.ts'
import { useUpdateInquiry } from './inquiry-queries.ts'
import { currencyOf, type Field, fields, optional, pricesOf, quotedIn, rowNumbers, startOf, tierNumbers, typedTotal } from './quote-form.ts'

const Total = styled.p`
  font-weight: 700;
`

export interface QuoteDialogProps {
  readonly accountId: string
  readonly inquiry: InquiryThread
  readonly onClose: () => void
}

/** The quote form, for a seller's quote and a buyer's counter-quote. A new quote replaces the earlier one. */
export default function QuoteDialog({ accountId, inquiry, onClose }: QuoteDialogProps) {
  const { toast } = useHost()
  const keep = useUpdateInquiry(accountId)
  const to = inquiry.other.name
  const counter = inquiry.senderId === accountId
  const [definition] = useState<FormDefinition<Field>>(() => ({
    store: `quote:${inquiry.id}`,
    fields,
    optional,
    defaults: startOf(inquiry),
    problemsOf: (values) => quotedIn(values).problems,
    linkedFields: {
      currency: ['price', 'currency', ...pricesOf(QUOTE_LINES_MAX)],
      deposit: ['deposit', 'onDelivery'],
      onLoading: ['onLoading', 'onDelivery'],
    },
  }))
  const form = useForm(definition, {
    send: (values, key) => {
      const { priceMinor, terms } = quotedIn(values)
      const { currency, validUntil, content } = values
      const body = {
        ...(priceMinor !== undefined && { priceMinor }),
        currency: currencyOf(currency) ?? 'USD',
        validUntil,
        ...(content.trim() && { content }),
        ...(terms && { terms }),
      }
      return sendForm(key, (options) => call(quoteInquiry, { params: { id: inquiry.id }, body }, { ...options, account: accountId }))
    },
    refusalOf: (error) => refusalOf(error, fields),
    onSent: (thread) => {
      toast({ title: t`Quote sent`, description: t`${to} has been notified.` })
      onClose()
      return keep(thread)
    },
    failure: { title: t`Something went wrong` },
  })
  const { field } = form
  const [rows, setRows] = useState(() => Number(form.initial.rows))
  const [total, setTotal] = useState(() => totalText({ ...form.initial }))
  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    form.formProps.onInput(event)
    setTotal(totalText(readForm(new FormData(event.currentTarget), fields)))
  }
  const { ref } = form.formProps
  // A button that adds or removes a line causes no input event.
  useEffect(() => {
    if (ref.current) setTotal(totalText({ ...readForm(new FormData(ref.current), fields), rows: `${rows}` }))
  }, [ref, rows])
  return (
    <FormDialog
      title={counter ? t`Make a counter-quote` : t`Make a quote`}
      description={t`To ${to}. They can accept it until the last day.`}
      send={counter ? t`Send counter-quote` : t`Send quote`}
      form={{ ...form, formProps: { ...form.formProps, onInput } }}
      onClose={onClose}
    >
      <input type="hidden" name="rows" value={rows} />
      {rows === 0 ? (
        <NumberField {...field('price')} label={t`Price`} />
      ) : (
        rowNumbers(rows).map((row) => <LineFields key={row} row={row} field={field} />)
      )}
      <Cluster $gap={2}>
        {rows < QUOTE_LINES_MAX ? (
          <Button variant="outline" size="small" type="button" onClick={() => setRows(rows + 1)}>
            {rows === 0 ? t`Write lines instead` : t`Add a line`}
          </Button>
        ) : null}
        {rows > 0 ? (
          <Button variant="ghost" size="small" type="button" onClick={() => setRows(rows - 1)}>
            {rows === 1 ? t`Write one price instead` : t`Remove the last line`}
          </Button>
        ) : null}
      </Cluster>
      {rows > 0 && total ? <Total role="status">{t`Total: ${total}`}</Total> : null}
      <SelectField {...field('currency')} label={t`Currency`} options={quoteCurrencies} />
      <TextField {...field('validUntil')} label={t`Last day`} type="date" hint={t`The quote is valid until the end of this day, Kigali time`} />
      <Disclosure summary={t`Delivery and payment`} defaultOpen={rows > 0}>
        <FormFields>
          <SelectField {...field('incoterm')} label={t`Delivery term`} options={incoterms} placeholder={t`None`} />
          <TextField {...field('place')} label={t`Named place`} aside={t`optional`} maxLength={120} />
          <WideField>
            <TextField {...field('leadDays')} label={t`Lead time in days`} aside={t`optional`} inputMode="numeric" />
          </WideField>
          <TextField {...field('deposit')} label={t`Deposit, %`} aside={t`optional`} inputMode="numeric" />
          <TextField {...field('onLoading')} label={t`On loading, %`} aside={t`optional`} inputMode="numeric" />
          <TextField {...field('onDelivery')} label={t`On delivery, %`} aside={t`optional`} inputMode="numeric" />
          <TextField {...field('sample')} label={t`Sample offer`} aside={t`optional`} maxLength={200} />
        </FormFields>
      </Disclosure>
      <TextAreaField
        {...field('content')}
        label={t`Note`}
        aside={t`optional`}
        rows={3}
        hint={t`For example: what is included, delivery, payment terms`}
      />
    </FormDialog>
  )
}

function totalText(values: Parameters<typeof typedTotal>[0]): string {
  const total = typedTotal(values)
  return total === null || !currencyOf(values.currency) ? '' : amountText(total, values.currency)
}

interface LineFieldsProps {
  readonly row: number
  readonly field: (name: Field) => { readonly name: Field; readonly defaultValue: string | undefined; readonly error: string | undefined }
}

function LineFields({ row, field }: LineFieldsProps) {
  return (
    <FieldGroup>
      <legend>{t`Line ${row}`}</legend>
      <Stack $gap={3}>
        <FormFields>
          <WideField>
            <TextField {...field(`text${row}`)} label={t`Goods or service`} maxLength={200} />
          </WideField>
          <NumberField {...field(`quantity${row}`)} label={t`Quantity`} />
          <TextField {...field(`unit${row}`)} label={t`Unit`} aside={t`optional`} maxLength={40} />
          <WideField>
            <NumberField {...field(`unitPrice${row}`)} label={t`Unit price`} />
          </WideField>
        </FormFields>
        <Disclosure summary={t`Lower prices for larger quantities`} defaultOpen={field(`from1x${row}`).defaultValue !== ''}>
          <FormFields>
            {tierNumbers.flatMap((tier) => [
              <NumberField key={`from${tier}`} {...field(`from${tier}x${row}`)} label={t`From quantity`} />,
              <NumberField key={`price${tier}`} {...field(`tierPrice${tier}x${row}`)} label={t`Unit price`} />,
            ])}
          </FormFields>
        </Disclosure>
      </Stack>
    </FieldGroup>
  )
}
