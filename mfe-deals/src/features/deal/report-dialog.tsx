import { t } from '@lingui/core/macro'
import { type Deal, type GoodsMilestone, reportMilestone, SIGNATURE_HEIGHT, SIGNATURE_LENGTH_MAX, SIGNATURE_WIDTH } from '@ungana/contracts-deals'
import { parseAmount } from '@ungana/contracts-kit'
import { FormDialog, SignatureField, TextAreaField, TextField } from '@ungana/ui'
import {
  type FormDefinition,
  NumberField,
  PhotoField,
  type Problems,
  refusalOf,
  schemaProblems,
  todayInKigali,
  useForm,
  useWriter,
  type Values,
} from '@ungana/web-kit'
import { useState } from 'react'
import { milestoneText } from '#lib/deal-texts.ts'
import { type Report, type ReportData, recordReport } from '#lib/reports.ts'

const fields = ['on', 'packages', 'weight', 'signer', 'note'] as const
type Field = (typeof fields)[number]

export interface ReportDialogProps {
  readonly deal: Deal
  readonly milestone: GoodsMilestone
  /** A report that was refused, to change it. */
  readonly refused?: Report | undefined
  readonly onClose: () => void
}

/** What happened to the goods, with what was counted and seen. It works without a network. */
export function ReportDialog({ deal, milestone, refused, onClose }: ReportDialogProps) {
  const writer = useWriter() ?? ''
  const [photo, setPhoto] = useState<Blob | undefined>(refused?.files[0]?.content)
  const [drawing, setDrawing] = useState(refused?.data.signature?.drawing ?? '')
  const isCounted = milestone !== 'border'
  const definition: FormDefinition<Field> = {
    store: `deal:${deal.id}:report:${milestone}${refused ? `:${refused.id}` : ''}`,
    fields,
    optional: new Set(['packages', 'weight', 'signer', 'note']),
    defaults: valuesOf(refused?.data),
    problemsOf: (values) => problemsOf(milestone, values, drawing),
  }
  const form = useForm(definition, {
    send: (values, key) => {
      const data = { ...dataOf(milestone, values, drawing), recordedAt: timeOf(refused) }
      return recordReport(writer, deal, data, { key, photo, replaced: refused })
    },
    refusalOf: (error) => refusalOf(error, fields),
    onSent: onClose,
    failure: { title: t`Not sent` },
  })
  return (
    <FormDialog
      title={milestoneText(milestone)}
      description={t`The other side sees it at once. Without a network, it waits on this device.`}
      send={t`Send the report`}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('on')} type="date" max={todayInKigali()} label={t`Day`} />
      {isCounted ? (
        <>
          <NumberField {...form.field('packages')} inputMode="numeric" label={t`Counted packages`} aside={t`optional`} />
          <NumberField {...form.field('weight')} label={t`Weight in kg`} aside={t`optional`} />
        </>
      ) : null}
      <PhotoField label={t`Photo of the goods`} photo={photo} onChange={setPhoto} />
      {isCounted ? (
        <>
          <TextField {...form.field('signer')} label={t`Name of the person who signs`} aside={t`optional`} autoComplete="off" />
          <SignatureField
            label={t`Signature, drawn with a finger`}
            drawing={drawing}
            onChange={setDrawing}
            width={SIGNATURE_WIDTH}
            height={SIGNATURE_HEIGHT}
            maxLength={SIGNATURE_LENGTH_MAX}
          />
        </>
      ) : null}
      <TextAreaField {...form.field('note')} label={t`Note`} aside={t`optional`} rows={2} />
    </FormDialog>
  )
}

/** The original time, unless the server refused it. Otherwise a report from a phone with a wrong clock would be refused forever. */
const timeOf = (refused: Report | undefined): string =>
  refused && refused.refusal?.field !== 'recordedAt' ? refused.data.recordedAt : new Date().toISOString()

const valuesOf = (data: ReportData | undefined): Values<Field> => ({
  on: data?.on ?? todayInKigali(),
  packages: data?.packages === undefined ? '' : String(data.packages),
  weight: data?.weightKg === undefined ? '' : String(data.weightKg),
  signer: data?.signature?.name ?? '',
  note: data?.note ?? '',
})

const WHOLE = 'RWF'
const HUNDREDTHS = 'USD'
/** The typed number, read by the rule of amounts; undefined for an empty text, NaN for a text that is no number. */
function numberOf(typed: string, digits: typeof WHOLE | typeof HUNDREDTHS): number | undefined {
  if (typed.trim() === '') return undefined
  const read = parseAmount(typed, digits)
  if (typeof read === 'string') return Number.NaN
  return digits === WHOLE ? read : read / 100
}

function dataOf(milestone: GoodsMilestone, { on, packages, weight, signer, note }: Values<Field>, drawing: string) {
  const [counted, weightKg, name] = [numberOf(packages, WHOLE), numberOf(weight, HUNDREDTHS), signer.trim()]
  return {
    milestone,
    on,
    note,
    ...(counted !== undefined && { packages: counted }),
    ...(weightKg !== undefined && { weightKg }),
    ...((name || drawing) && { signature: { name, ...(drawing && { drawing }) } }),
  }
}

/** Checked here, because without a network nobody else tells the person in the yard. */
function problemsOf(milestone: GoodsMilestone, values: Values<Field>, drawing: string): Problems<Field> {
  const data = dataOf(milestone, values, drawing)
  const { on, note, packages, weightKg, signature } = schemaProblems(reportMilestone.schema.body, data, [
    'on',
    'note',
    'packages',
    'weightKg',
    'signature',
  ])
  const found = {
    on: data.on > todayInKigali() ? t`This day is in the future. Please choose today or an earlier day.` : on,
    note,
    packages: Number.isNaN(data.packages) ? t`Please enter a whole number.` : packages,
    weight: Number.isNaN(data.weightKg) ? t`Please enter the weight as a number, e.g. 17880.5.` : weightKg,
    signer: signature,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}
