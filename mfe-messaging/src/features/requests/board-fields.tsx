import { t } from '@lingui/core/macro'
import { directoryCountries } from '@ungana/contracts-directory'
import { FormFields, SelectField } from '@ungana/ui'
import { inLanguage } from '@ungana/web-kit'
import { useCategories } from './board-queries.ts'

type Names = 'country' | 'category'

interface BoardFieldsProps {
  /** Props of each field, as `field` of `useForm` gives them. */
  readonly fields: Readonly<Record<Names, { readonly name: string; readonly defaultValue: string; readonly error: string | undefined }>>
}

/** What the board needs besides the need itself. */
export function BoardFields({ fields }: BoardFieldsProps) {
  const categories = useCategories()
  return (
    <FormFields>
      <SelectField
        {...fields.country}
        label={t`Country of destination`}
        placeholder={t`Choose a country`}
        options={directoryCountries.map((name) => ({ value: name, label: inLanguage(name) }))}
      />
      <SelectField
        {...fields.category}
        // The categories arrive later than the draft.
        key={categories.length}
        label={t`Category on the board`}
        aside={t`optional`}
        placeholder={t`No category`}
        options={categories.map(({ name }) => ({ value: name, label: inLanguage(name) }))}
      />
    </FormFields>
  )
}

/** Says what suppliers see, wherever a buyer decides about the board. */
export const shownOnBoard = () =>
  t`Verified suppliers see the goods, quantity, destination, packaging, certificates and days. They do not see your company, your message or your target price.`
