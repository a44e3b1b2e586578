import { t } from '@lingui/core/macro'
import { type Deal, proposeAmendment } from '@ungana/contracts-deals'
import { parseAmount, plainAmount } from '@ungana/contracts-kit'
import { FormDialog, TextAreaField, TextField } from '@ungana/ui'
import { call, NumberField, type Problems, problemText, refusalOf, sendForm, typedQuantity, useForm, type Values } from '@ungana/web-kit'
import { LineGroup } from '#lib/parts/line-group.tsx'
import { quantityOf } from '#lib/quantity-of.ts'
import { useShowDeal } from '#lib/use-deal.ts'

export interface AmendDialogProps {
  readonly deal: Deal
  readonly onClose: () => void
}

type Field = `quantity-${number}` | `price-${number}` | 'readyBy' | 'reason'

const typed = (values: Values<Field>, field: Field): string => values[field] ?? ''

/** Proposes other quantities, prices, or another day. */
export function AmendDialog({ deal, onClose }: AmendDialogProps) {
  const { id, currency, terms } = deal
  const lines = terms.lines.map((line, nth) => ({ ...line, quantityField: `quantity-${nth}`, priceField: `price-${nth}` }) as const)
  const show = useShowDeal()
  const fields: Field[] = [...lines.flatMap(({ quantityField, priceField }) => [quantityField, priceField]), 'readyBy', 'reason']
  const defaults = { readyBy: terms.readyBy ?? '', reason: '' } as Values<Field>
  const body = (values: Values<Field>) => ({
    lines: lines.map(({ quantity, quantityField, priceField }) => ({
      quantity: quantityOf(typed(values, quantityField), quantity),
      unitPriceMinor: minorOf(typed(values, priceField), currency) ?? 0,
    })),
    readyBy: typed(values, 'readyBy') || null,
    reason: typed(values, 'reason'),
  })
  const form = useForm<Field, Field, Deal, { readonly message: string; readonly field?: Field }>(
    {
      store: `deal:${id}:amend`,
      fields,
      optional: new Set<Field>(['readyBy']),
      defaults: Object.assign(
        defaults,
        ...lines.map(({ quantity, unitPriceMinor, quantityField, priceField }) => ({
          [quantityField]: quantity,
          [priceField]: plainAmount(unitPriceMinor, currency),
        })),
      ),
      problemsOf(values) {
        const problems: Partial<Record<Field, string>> = {}
        for (const { quantity, quantityField, priceField } of lines) {
          const text = typed(values, quantityField)
          const read = typedQuantity(text)
          if (text !== quantity && typeof read === 'string') problems[quantityField] = read
          const price = parseAmount(typed(values, priceField), currency)
          if (typeof price !== 'number') problems[priceField] = problemText({ message: price })
        }
        for (const issue of proposeAmendment.schema.body.safeParse(body(values)).error?.issues ?? []) {
          const [first, nth, name] = issue.path
          const field = (first === 'lines' ? `${name === 'quantity' ? 'quantity' : 'price'}-${Number(nth)}` : String(first)) as Field
          problems[field] ??= problemText(issue)
        }
        return problems satisfies Problems<Field>
      },
    },
    {
      send: (values, key) => sendForm(key, (options) => call(proposeAmendment, { params: { id }, body: body(values) }, options)),
      refusalOf(error) {
        const { message, field } = refusalOf(error, ['lines', 'readyBy', 'reason'])
        return { message, ...(field !== undefined && { field: (field === 'lines' ? 'price-0' : field) as Field }) }
      },
      onSent: (changed) => {
        show(changed)
        onClose()
      },
      failure: { title: t`Not sent` },
    },
  )
  return (
    <FormDialog
      title={t`Propose a change`}
      description={t`Nothing changes until the other side agrees.`}
      send={t`Send the proposal`}
      form={form}
      onClose={onClose}
    >
      {lines.map(({ text, unit, quantityField, priceField }) => (
        <LineGroup key={quantityField}>
          <legend>{text}</legend>
          <NumberField {...form.field(quantityField)} label={unit ? t`Quantity (${unit})` : t`Quantity`} />
          <NumberField {...form.field(priceField)} label={t`Unit price in ${currency}`} />
        </LineGroup>
      ))}
      <TextField {...form.field('readyBy')} type="date" label={t`Goods ready by`} aside={t`optional`} />
      <TextAreaField {...form.field('reason')} label={t`Reason`} rows={3} />
    </FormDialog>
  )
}

function minorOf(text: string, currency: string): number | undefined {
  const read = parseAmount(text, currency)
  return typeof read === 'number' ? read : undefined
}
