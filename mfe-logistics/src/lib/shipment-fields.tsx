import { cargoTypes } from '@ungana/contracts-logistics'
import { FormFields, FormPart, SelectField, TextAreaField, TextField, WideField } from '@ungana/ui'
import type { useForm } from '@ungana/web-kit'
import { PlaceFields, PlacesMissing } from './place-fields.tsx'
import type { ShipmentField } from './shipment-form.ts'

/** The shipping form of the specification. */
export function ShipmentFields({ field }: Pick<ReturnType<typeof useForm<ShipmentField, ShipmentField, unknown, never>>, 'field'>) {
  return (
    <>
      <FormPart title="Your cargo">
        <FormFields>
          <WideField>
            <SelectField {...field('cargoType')} label="Cargo Type" placeholder="Select cargo type" options={cargoTypes} />
          </WideField>
          <TextField {...field('weight')} label="Weight (tons)" placeholder="1.5" inputMode="decimal" autoComplete="off" />
          <TextField {...field('volume')} label="Volume (m³)" placeholder="4" inputMode="decimal" autoComplete="off" />
        </FormFields>
      </FormPart>
      <FormPart title="From and to">
        <FormFields>
          <PlacesMissing />
          <PlaceFields what="Origin" city={field('originCity')} country={field('originCountry')} />
          <PlaceFields what="Destination" city={field('destinationCity')} country={field('destinationCountry')} />
          <TextField {...field('targetDate')} label="Target Date" type="date" />
          <TextField {...field('budget')} label="Budget (USD)" placeholder="300" inputMode="decimal" autoComplete="off" />
        </FormFields>
      </FormPart>
      <FormPart title="What else counts">
        <FormFields>
          <WideField>
            <TextAreaField {...field('specialRequirements')} label="Special Requirements" aside="optional" rows={2} />
          </WideField>
          <WideField>
            <TextField
              {...field('contactInfo')}
              label="Contact Information"
              autoComplete="tel"
              hint="A phone number or e-mail address. Only the carrier that you book sees it."
            />
          </WideField>
        </FormFields>
      </FormPart>
    </>
  )
}
