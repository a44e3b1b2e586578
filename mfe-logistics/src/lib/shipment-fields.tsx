import { t } from '@lingui/core/macro'
import { cargoTypes } from '@ungana/contracts-logistics'
import { FormFields, FormPart, SelectField, TextAreaField, TextField, WideField } from '@ungana/ui'
import { NumberField, todayInKigali, type useForm } from '@ungana/web-kit'
import { choiceOf } from './choice-of.ts'
import { PlaceFields, PlacesMissing } from './place-fields.tsx'
import type { ShipmentField } from './shipment-form.ts'

/** The specification's shipping form. */
export function ShipmentFields({ field }: Pick<ReturnType<typeof useForm<ShipmentField, ShipmentField, unknown, never>>, 'field'>) {
  return (
    <>
      <FormPart title={t`Your cargo`}>
        <FormFields>
          <WideField>
            <SelectField {...field('cargoType')} label={t`Cargo Type`} placeholder={t`Select cargo type`} options={cargoTypes.map(choiceOf)} />
          </WideField>
          <NumberField {...field('weight')} label={t`Weight (tons)`} placeholder="1.5" />
          <NumberField {...field('volume')} label={t`Volume (m³)`} placeholder="4" />
        </FormFields>
      </FormPart>
      <FormPart title={t`From and to`}>
        <FormFields>
          <PlacesMissing />
          <PlaceFields labels={[t`Origin City`, t`Origin Country`]} city={field('originCity')} country={field('originCountry')} />
          <PlaceFields labels={[t`Destination City`, t`Destination Country`]} city={field('destinationCity')} country={field('destinationCountry')} />
          <TextField
            {...field('targetDate')}
            label={t`Target Date`}
            type="date"
            min={todayInKigali()}
            hint={t`The day the load is ready at the origin. Trucks up to 3 days earlier or later match.`}
          />
          <TextField {...field('deliverBy')} label={t`Deliver by`} aside={t`optional`} type="date" hint={t`Trucks that arrive later do not match.`} />
          <NumberField {...field('budget')} label={t`Budget (USD)`} placeholder="300" />
        </FormFields>
      </FormPart>
      <FormPart title={t`More details`}>
        <FormFields>
          <WideField>
            <TextAreaField {...field('specialRequirements')} label={t`Special Requirements`} aside={t`optional`} rows={2} />
          </WideField>
          <WideField>
            <TextField
              {...field('contactInfo')}
              label={t`Contact Information`}
              autoComplete="tel"
              hint={t`A phone number or email address. Only the carrier you book can see it.`}
            />
          </WideField>
        </FormFields>
      </FormPart>
    </>
  )
}
