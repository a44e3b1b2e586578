import { t } from '@lingui/core/macro'
import { type Deal, proposeAmendment } from '@ungana/contracts-deals'
import { parseAmount, plainAmount } from '@ungana/contracts-kit'
import { FieldGroup, FormDialog, TextAreaField, TextField } from '@ungana/ui'
import { call, NumberField, type Problems, problemText, refusalOf, sendForm, typedQuantity, useForm, type Values } from '@ungana/web-kit'
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
  const show = useShowDeal()
  const fields: Field[] = [...terms.lines.flatMap((_, nth): Field[] => [`quantity-${nth}`, `price-${nth}`]), 'readyBy', 'reason']
  const defaults = { readyBy: terms.readyBy ?? '', reason: '' } as Values<Field>
  const body = (values: Values<Field>) => ({
    lines: terms.lines.map((_, nth) => ({
      quantity: quantityOf(typed(values, `quantity-${nth}`), terms.lines[nth]?.quantity),
      unitPriceMinor: minorOf(typed(values, `price-${nth}`), currency) ?? 0,
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
        ...terms.lines.map(({ quantity, unitPriceMinor }, nth) => ({
          [`quantity-${nth}`]: quantity,
          [`price-${nth}`]: plainAmount(unitPriceMinor, currency),
        })),
      ),
      problemsOf(values) {
        const problems: Partial<Record<Field, string>> = {}
        for (const nth of terms.lines.keys()) {
          const text = typed(values, `quantity-${nth}`)
          const quantity = text === terms.lines[nth]?.quantity ? text : typedQuantity(text)
          if (typeof quantity === 'string' && quantity !== text) problems[`quantity-${nth}`] = quantity
          const read = parseAmount(typed(values, `price-${nth}`), currency)
          if (typeof read !== 'number') problems[`price-${nth}`] = problemText({ message: read })
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
      {terms.lines.map(({ text, unit }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a deal have no ids and keep their order
        <FieldGroup key={nth}>
          <legend>{text}</legend>
          <NumberField {...form.field(`quantity-${nth}`)} label={unit ? t`Quantity (${unit})` : t`Quantity`} />
          <NumberField {...form.field(`price-${nth}`)} label={t`Price for one in ${currency}`} />
        </FieldGroup>
      ))}
      <TextField {...form.field('readyBy')} type="date" label={t`Goods ready by`} />
      <TextAreaField {...form.field('reason')} label={t`Reason`} rows={3} />
    </FormDialog>
  )
}

function minorOf(text: string, currency: string): number | undefined {
  const read = parseAmount(text, currency)
  return typeof read === 'number' ? read : undefined
}

/** The typed quantity as the contract writes it; empty if it is none. A quantity that was not changed keeps its decimals. */
function quantityOf(text: string, before: string | undefined): string {
  if (text === before) return text
  const read = typedQuantity(text)
  return typeof read === 'string' ? '' : read.quantity
}
