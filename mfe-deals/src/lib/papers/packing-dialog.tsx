import { t } from '@lingui/core/macro'
import { type Deal, type Packing, type Papers, setPacking, weightKgOf } from '@ungana/contracts-deals'
import { registrationCountries } from '@ungana/contracts-directory'
import { FormDialog, SelectField, TextField } from '@ungana/ui'
import { call, inLanguage, NumberField, type Problems, problemText, refusalOf, sendForm, useForm, type Values } from '@ungana/web-kit'
import { LineGroup } from '#lib/parts/line-group.tsx'
import { quantityOf } from '#lib/quantity-of.ts'

interface PackingDialogProps {
  readonly deal: Deal
  readonly packing: Packing | null
  readonly onSent: (papers: Papers) => void
  readonly onClose: () => void
}

const names = ['packages', 'netKg', 'grossKg', 'hsCode'] as const
type Name = (typeof names)[number]
type Field = `${Name}-${number}` | 'originCountry'

/** Asks the seller for packages and weights, once for all papers. */
export function PackingDialog({ deal: { id, terms }, packing, onSent, onClose }: PackingDialogProps) {
  const before = (name: Name, nth: number): string => {
    const known = packing?.lines[nth]?.[name]
    const line = terms.lines[nth]
    if (known !== undefined) return String(known)
    return name === 'netKg' && line ? String(weightKgOf({ lines: [line] }) ?? '') : ''
  }
  const typed = (values: Values<Field>, name: Name, nth: number) => values[`${name}-${nth}`] ?? ''
  const body = (values: Values<Field>) => ({
    lines: terms.lines.map((_, nth) => ({
      packages: Number(quantityOf(typed(values, 'packages', nth), before('packages', nth))),
      netKg: quantityOf(typed(values, 'netKg', nth), before('netKg', nth)),
      grossKg: quantityOf(typed(values, 'grossKg', nth), before('grossKg', nth)),
      hsCode: typed(values, 'hsCode', nth).replaceAll(/[\s.]/g, ''),
    })),
    originCountry: values.originCountry,
  })
  const fields: Field[] = [...terms.lines.flatMap((_, nth) => names.map((name) => `${name}-${nth}` as const)), 'originCountry']
  const defaults = { originCountry: packing?.originCountry ?? '' } as Values<Field>
  const form = useForm<Field, Field, Papers, { readonly message: string; readonly field?: Field }>(
    {
      store: `deal:${id}:packing`,
      fields,
      optional: new Set<Field>(terms.lines.map((_, nth) => `hsCode-${nth}` as const)),
      defaults: Object.assign(defaults, ...terms.lines.flatMap((_, nth) => names.map((name) => ({ [`${name}-${nth}`]: before(name, nth) })))),
      problemsOf(values) {
        const problems: Partial<Record<Field, string>> = {}
        for (const issue of setPacking.schema.body.safeParse(body(values)).error?.issues ?? []) {
          const [first, nth, name] = issue.path
          const field = (first === 'lines' ? `${String(name)}-${Number(nth)}` : String(first)) as Field
          problems[field] ??= problemText(issue)
        }
        return problems satisfies Problems<Field>
      },
    },
    {
      send: (values, key) => sendForm(key, (options) => call(setPacking, { params: { id }, body: body(values) }, options)),
      refusalOf(error) {
        const { message, field } = refusalOf(error, ['lines', 'originCountry'])
        return { message, ...(field !== undefined && { field: (field === 'lines' ? 'grossKg-0' : field) as Field }) }
      },
      onSent: (papers) => {
        onSent(papers)
        onClose()
      },
      failure: { title: t`Not saved` },
    },
  )
  return (
    <FormDialog title={t`Packages and weights`} description={t`All papers of this deal show them.`} send={t`Save`} form={form} onClose={onClose}>
      {terms.lines.map(({ text, quantity, unit }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a deal have no ids and keep their order
        <LineGroup key={nth}>
          <legend>{[text, [quantity, unit].filter(Boolean).join(' ')].join(' · ')}</legend>
          <NumberField {...form.field(`packages-${nth}`)} label={t`Number of packages`} />
          <NumberField {...form.field(`netKg-${nth}`)} label={t`Net weight in kg`} />
          <NumberField {...form.field(`grossKg-${nth}`)} label={t`Gross weight in kg`} />
          <TextField {...form.field(`hsCode-${nth}`)} label={t`HS code`} inputMode="numeric" />
        </LineGroup>
      ))}
      <SelectField
        {...form.field('originCountry')}
        label={t`Country of origin`}
        options={[{ value: '', label: t`Please choose` }, ...registrationCountries.map((value) => ({ value, label: inLanguage(value) }))]}
      />
    </FormDialog>
  )
}
