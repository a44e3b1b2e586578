import { t } from '@lingui/core/macro'
import {
  addExhibition,
  changeExhibition,
  exhibitionCategories,
  exhibitionForm,
  exhibitionTypes,
  type StaffExhibition,
} from '@ungana/contracts-directory'
import { Checkbox, FormDialog, FormFields, SectionHeading, SelectField, TextAreaField, TextField, WideField } from '@ungana/ui'
import { call, refusalOf, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useId, useState } from 'react'
import { CheckboxChoice } from '#lib/checkbox-choice.tsx'
import { websiteInput } from '#lib/contact-inputs.ts'
import { exhibitionTypeLabel } from '#lib/exhibition-text.ts'
import { eventForm, eventOf } from './event-form.ts'

const types = exhibitionTypes.map((value) => ({ value, label: exhibitionTypeLabel(value) }))
const industries = exhibitionCategories.map((value) => ({ value, label: value }))

interface EventDialogProps {
  /** The event to edit; undefined for a new one. */
  readonly event: StaffExhibition | undefined
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Adds an event as a draft, or edits an event. */
export default function EventDialog({ event, onSaved, onClose }: EventDialogProps) {
  const { toast } = useHost()
  const industriesId = useId()
  const [definition] = useState(() => eventForm(event))
  const form = useForm(definition, {
    send: (values, key) => {
      const body = exhibitionForm.parse(eventOf(values, event?.state ?? 'draft'))
      return event
        ? call(changeExhibition, { params: { id: event.id }, body }, { ifMatch: event.version })
        : sendForm(key, (options) => call(addExhibition, { body }, options))
    },
    refusalOf: (error) => refusalOf(error, definition.fields),
    onSent: ({ name }) => {
      toast({ title: event ? t`Event saved` : t`Draft saved`, description: name })
      onSaved()
      onClose()
    },
    failure: { title: t`Not saved` },
  })
  const { field, initial, problems } = form
  const box = (name: 'datesExpected' | 'yearly' | 'featured') => ({ name, value: 'yes', defaultChecked: initial[name] === 'yes' })
  return (
    <FormDialog
      title={event ? t`Edit event` : t`Add event`}
      description={event ? event.name : t`Visitors see the event after you publish it.`}
      send={event ? t`Save` : t`Save draft`}
      form={form}
      onClose={onClose}
    >
      <FormFields>
        <WideField>
          <TextField {...field('name')} label={t`Name`} autoComplete="off" />
        </WideField>
        <WideField>
          <TextField {...field('location')} label={t`Location`} autoComplete="off" />
        </WideField>
        <SelectField {...field('type')} label={t`Type`} placeholder={t`Choose a type`} options={types} />
        <TextField {...field('organizer')} label={t`Organizer`} autoComplete="off" />
        <TextField {...field('startsOn')} label={t`First day`} aside={t`optional`} type="date" />
        <TextField {...field('endsOn')} label={t`Last day`} aside={t`optional`} type="date" />
        <WideField>
          <TextField
            {...field('date')}
            label={t`Dates in words`}
            aside={t`optional`}
            hint={t`Visitors read these words instead of the days, for example: late July to mid August, yearly`}
            autoComplete="off"
          />
        </WideField>
        <Checkbox {...box('datesExpected')} label={t`Expected dates`} hint={t`The organizer has not confirmed the days.`} />
        <Checkbox {...box('yearly')} label={t`Takes place each year`} hint={t`After the last day, visitors see the next edition.`} />
        <WideField>
          <TextAreaField {...field('description')} label={t`Description`} rows={5} />
        </WideField>
        <WideField>
          <TextField {...field('website')} {...websiteInput} aside={t`optional`} autoComplete="off" />
        </WideField>
        <WideField>
          <SectionHeading level={3} id={industriesId}>
            {t`Industries`}
          </SectionHeading>
          <CheckboxChoice name="categories" labelledBy={industriesId} choices={industries} chosen={initial.categories} error={problems.categories} />
        </WideField>
        <Checkbox {...box('featured')} label={t`Featured`} hint={t`The card has a Featured badge.`} />
      </FormFields>
    </FormDialog>
  )
}
