import { t } from '@lingui/core/macro'
import {
  cancelDeal,
  confirmPayment,
  type Deal,
  disputeSubjects,
  endDispute,
  type NextStep,
  openDispute,
  type PaymentPart,
  paymentParts,
  rejectPayment,
  reportDelay,
  reportPayment,
  uploadPaymentProof,
} from '@ungana/contracts-deals'
import { parseAmount, plainAmount } from '@ungana/contracts-kit'
import { FormDialog, SelectField, TextAreaField, TextField } from '@ungana/ui'
import {
  call,
  NumberField,
  newIdempotencyKey,
  type Problems,
  problemText,
  refusalOf,
  sendForm,
  todayInKigali,
  uploadFile,
  useForm,
  type Values,
} from '@ungana/web-kit'
import { useState } from 'react'
import { disputeText, milestoneText, moneyText, openMilestones, partText } from '#lib/deal-texts.ts'
import { useShowDeal } from '#lib/use-deal.ts'
import { ProofField } from './proof-field.tsx'

/** What a dialog asks for. */
export type Asked =
  | { readonly do: 'pay' | 'confirm' | 'reject'; readonly step: NextStep }
  | { readonly do: 'cancel' | 'delay' | 'dispute' | 'end-dispute' }

export interface DealDialogProps {
  readonly deal: Deal
  readonly asked: Asked
  readonly onClose: () => void
}

const fields = ['on', 'milestone', 'about', 'part', 'amount', 'reference', 'received', 'charges', 'reason'] as const
type Field = (typeof fields)[number]
/** Where the API has another name than the form. */
const fieldOf: Readonly<Record<string, Field>> = { expectedOn: 'on', amountMinor: 'amount', receivedMinor: 'received', chargesMinor: 'charges' }

export function DealDialog({ deal, asked, onClose }: DealDialogProps) {
  const show = useShowDeal()
  const step = 'step' in asked ? asked.step : undefined
  const amount = plainAmount(step?.amountMinor ?? 0, deal.currency)
  const definition = definitions[asked.do](deal, asked)
  const [proof, setProof] = useState<Proof>()
  const form = useForm<Field, Field, Deal, ReturnType<typeof refused>>(
    {
      store: `deal:${deal.id}:${asked.do}:${step?.payment ?? step?.part ?? ''}`,
      fields,
      optional: new Set(['reference', 'charges']),
      defaults: {
        on: asked.do === 'delay' ? '' : todayInKigali(),
        milestone: openMilestones(deal)[0] ?? '',
        about: '',
        part: step?.part ?? 'deposit',
        amount,
        reference: '',
        received: amount,
        charges: '',
        reason: '',
      },
      problemsOf: (values) => problemsOf(definition.parse(values)),
    },
    {
      send: (values, key) => sendForm(key, async (options) => definition.send(values, options, proof && (await idOf(proof, deal.id)))),
      refusalOf: refused,
      onSent: (changed) => {
        show(changed)
        onClose()
      },
      failure: { title: t`Not sent` },
    },
  )
  return (
    <FormDialog
      title={definition.title}
      description={definition.description}
      send={definition.button}
      danger={asked.do === 'cancel' || asked.do === 'dispute'}
      form={form}
      onClose={onClose}
    >
      {asked.do === 'pay' ? (
        <>
          <SelectField {...form.field('part')} label={t`For`}>
            {paymentParts
              .filter((part) => deal.parts.some((each) => each.part === part && each.owedMinor > 0))
              .map((part) => (
                <option key={part} value={part}>
                  {partText(part)}
                </option>
              ))}
          </SelectField>
          <NumberField {...form.field('amount')} label={t`Amount in ${deal.currency}`} />
        </>
      ) : null}
      {asked.do === 'confirm' ? (
        <>
          <NumberField {...form.field('received')} label={t`Received in ${deal.currency}`} />
          <NumberField
            {...form.field('charges')}
            label={t`Bank charges in ${deal.currency}`}
            aside={t`optional`}
            hint={t`What the banks kept, if you accept that. The rest is still owed.`}
          />
        </>
      ) : null}
      {asked.do === 'delay' ? (
        <>
          <SelectField
            {...form.field('milestone')}
            label={t`What is late`}
            options={openMilestones(deal).map((value) => ({ value, label: milestoneText(value) }))}
          />
          <TextField {...form.field('on')} type="date" min={todayInKigali()} label={t`Now expected on`} />
        </>
      ) : null}
      {asked.do === 'dispute' ? (
        <SelectField
          {...form.field('about')}
          label={t`What it is about`}
          options={[{ value: '', label: t`Please choose` }, ...disputeSubjects.map((value) => ({ value, label: disputeText(value) }))]}
        />
      ) : null}
      {asked.do === 'pay' ? <TextField {...form.field('on')} type="date" max={todayInKigali()} label={t`Day`} /> : null}
      {asked.do === 'pay' ? (
        <>
          <TextField {...form.field('reference')} label={t`Bank reference`} aside={t`optional`} />
          <ProofField file={proof?.file} onChange={(file) => setProof(file && { file, key: newIdempotencyKey() })} />
        </>
      ) : null}
      {asked.do !== 'pay' && asked.do !== 'confirm' ? <TextAreaField {...form.field('reason')} label={t`Reason`} rows={3} /> : null}
    </FormDialog>
  )
}

interface Proof {
  readonly file: File
  /** The same for each try, so that a proof is uploaded once. */
  readonly key: string
}

const idOf = async ({ file, key }: Proof, id: string) =>
  (await uploadFile(uploadPaymentProof, file, { params: { id }, name: file.name, idempotencyKey: key })).id

type Parsed = { readonly success: true } | { readonly success: false; readonly problems: Problems<Field> }
interface Definition {
  readonly title: string
  readonly description: string
  readonly button: string
  readonly parse: (values: Values<Field>) => Parsed
  readonly send: (values: Values<Field>, options: { readonly idempotencyKey: string }, proofId?: string) => Promise<Deal>
}

const problemsOf = (parsed: Parsed): Problems<Field> => (parsed.success ? {} : parsed.problems)

function refused(error: unknown) {
  const refusal = refusalOf(error, [...fields, ...Object.keys(fieldOf)])
  const { field } = refusal
  return { message: refusal.message, ...(field !== undefined && { field: fieldOf[field] ?? (field as Field) }) }
}

/** Checks a body with the schema of its endpoint, and names the fields of the form. */
function check(
  schema: { safeParse(body: unknown): { error?: { issues: readonly Parameters<typeof problemText>[0][] } | undefined } },
  body: unknown,
): Parsed {
  const issues = schema.safeParse(body).error?.issues ?? []
  if (issues.length === 0) return { success: true }
  const problems: Partial<Record<Field, string>> = {}
  for (const issue of issues) {
    const name = String((issue as { readonly path?: readonly PropertyKey[] }).path?.[0])
    problems[fieldOf[name] ?? (name as Field)] ??= problemText(issue)
  }
  return { success: false, problems }
}

/** An empty amount is 0. A text that is no amount becomes a problem of its field. */
function amounts(currency: string, typed: Readonly<Partial<Record<Field, string>>>) {
  const minor: Partial<Record<Field, number>> = {}
  const problems: Partial<Record<Field, string>> = {}
  for (const [field, text] of Object.entries(typed) as [Field, string][]) {
    const read = text.trim() === '' ? 0 : parseAmount(text, currency)
    if (typeof read === 'number') minor[field] = read
    else problems[field] = problemText({ message: read })
  }
  return { minor, problems: Object.keys(problems).length > 0 ? problems : undefined }
}

const definitions: Readonly<Record<Asked['do'], (deal: Deal, asked: Asked) => Definition>> = {
  pay: ({ id, currency, parts, partnerClosed }, _asked) => {
    const body = ({ part, amount, on, reference }: Values<Field>) => ({
      part: part as PaymentPart,
      amountMinor: amounts(currency, { amount }).minor.amount ?? 0,
      on,
      reference,
    })
    return {
      title: t`Report a payment`,
      description: partnerClosed
        ? t`Report only money that you sent before. The seller is gone, so nobody will confirm it.`
        : t`Pay with the bank details that the seller gave you here. Ungana never sends new bank details by message. Then report the payment.`,
      button: t`I sent this money`,
      parse(values) {
        const { problems } = amounts(currency, { amount: values.amount })
        if (problems) return { success: false, problems }
        const parsed = check(reportPayment.schema.body, body(values))
        const owed = parts.find(({ part }) => part === values.part)?.owedMinor ?? 0
        if (parsed.success && body(values).amountMinor > owed)
          return { success: false, problems: { amount: t`At most ${moneyText(owed, currency)} is owed.` } }
        return parsed
      },
      send: (values, options, proofId) => call(reportPayment, { params: { id }, body: { ...body(values), proofId } }, options),
    }
  },
  confirm: ({ id, currency }, asked) => {
    const payment = ('step' in asked && asked.step.payment) || 0
    const sent = ('step' in asked && asked.step.amountMinor) || 0
    const body = ({ received, charges }: Values<Field>) => {
      const { minor } = amounts(currency, { received, charges })
      return { receivedMinor: minor.received ?? 0, chargesMinor: minor.charges ?? 0 }
    }
    return {
      title: t`Confirm a payment`,
      description: t`Confirm only money that has arrived in your account.`,
      button: t`I received this money`,
      parse(values) {
        const { problems } = amounts(currency, { received: values.received, charges: values.charges })
        if (problems) return { success: false, problems }
        const { receivedMinor, chargesMinor } = body(values)
        if (receivedMinor + chargesMinor > sent) return { success: false, problems: { received: t`Only ${moneyText(sent, currency)} was sent.` } }
        return check(confirmPayment.schema.body, body(values))
      },
      send: (values, options) => call(confirmPayment, { params: { id, payment }, body: body(values) }, options),
    }
  },
  reject: ({ id }, asked) => {
    const payment = ('step' in asked && asked.step.payment) || 0
    return {
      title: t`Money not received?`,
      description: t`The buyer sees your reason, and owes the amount again.`,
      button: t`Not received`,
      parse: ({ reason }) => check(rejectPayment.schema.body, { reason }),
      send: ({ reason }, options) => call(rejectPayment, { params: { id, payment }, body: { reason } }, options),
    }
  },
  delay: ({ id }) => {
    const body = ({ milestone, on, reason }: Values<Field>) => ({ milestone: milestone as 'ready' | 'loaded' | 'arrived', expectedOn: on, reason })
    return {
      title: t`Report a delay`,
      description: t`The other side sees the new day and your reason.`,
      button: t`Send the report`,
      parse: (values) => check(reportDelay.schema.body, body(values)),
      send: (values, options) => call(reportDelay, { params: { id }, body: body(values) }, options),
    }
  },
  dispute: ({ id }) => {
    const body = ({ about, reason }: Values<Field>) => ({ about: about as 'goods' | 'money', reason })
    return {
      title: t`Open a dispute?`,
      description: t`First write to the other side: most problems end there. During a dispute, reports about the goods or the money wait, and our staff can read this deal.`,
      button: t`Open the dispute`,
      parse: (values) => check(openDispute.schema.body, body(values)),
      send: (values, options) => call(openDispute, { params: { id }, body: body(values) }, options),
    }
  },
  'end-dispute': ({ id }) => ({
    title: t`Is the dispute settled?`,
    description: t`The deal continues. The other side sees what you write.`,
    button: t`End the dispute`,
    parse: ({ reason }) => check(endDispute.schema.body, { reason }),
    send: ({ reason }, options) => call(endDispute, { params: { id }, body: { reason } }, options),
  }),
  cancel: ({ id, cancelsAtOnce, partnerClosed }) => ({
    title: t`Cancel this deal?`,
    description: partnerClosed
      ? t`The deal ends at once and takes no more reports, so first report or confirm what was paid. No money comes back by itself, and booked trucks stay booked.`
      : cancelsAtOnce
        ? t`Nothing has moved yet, so the deal ends at once. The other side sees your reason.`
        : t`Money or goods were reported, so the other side must agree. It sees your reason.`,
    button: t`Cancel the deal`,
    parse: ({ reason }) => check(cancelDeal.schema.body, { reason }),
    send: ({ reason }, options) => call(cancelDeal, { params: { id }, body: { reason } }, options),
  }),
}
