import { cargoTypes } from '@ungana/contracts-logistics'
import { FormFields, FormPart, SelectField, TextAreaField, TextField, WideField } from '@ungana/ui'
import { NumberField, type useForm } from '@ungana/web-kit'
import { PlaceFields, PlacesMissing } from './place-fields.tsx'
import type { ShipmentField } from './shipment-form.ts'

/** The specification's shipping form. */
export function ShipmentFields({ field }: Pick<ReturnType<typeof useForm<ShipmentField, ShipmentField, unknown, never>>, 'field'>) {
  return (
    <>
      <FormPart title="Your cargo">
        <FormFields>
          <WideField>
            <SelectField {...field('cargoType')} label="Cargo Type" placeholder="Select cargo type" options={cargoTypes} />
          </WideField>
          <NumberField {...field('weight')} label="Weight (tons)" placeholder="1.5" />
          <NumberField {...field('volume')} label="Volume (m³)" placeholder="4" />
        </FormFields>
      </FormPart>
      <FormPart title="From and to">
        <FormFields>
          <PlacesMissing />
          <PlaceFields what="Origin" city={field('originCity')} country={field('originCountry')} />
          <PlaceFields what="Destination" city={field('destinationCity')} country={field('destinationCountry')} />
          <TextField
            {...field('targetDate')}
            label="Target Date"
            type="date"
            hint="The day the load is ready at the origin. Trucks up to 3 days earlier or later match."
          />
          <TextField {...field('deliverBy')} label="Deliver by" aside="optional" type="date" hint="Trucks that arrive later do not match." />
          <NumberField {...field('budget')} label="Budget (USD)" placeholder="300" />
        </FormFields>
      </FormPart>
      <FormPart title="More details">
        <FormFields>
          <WideField>
            <TextAreaField {...field('specialRequirements')} label="Special Requirements" aside="optional" rows={2} />
          </WideField>
          <WideField>
            <TextField
              {...field('contactInfo')}
              label="Contact Information"
              autoComplete="tel"
              hint="A phone number or email address. Only the carrier you book can see it."
            />
          </WideField>
        </FormFields>
      </FormPart>
    </>
  )
}
