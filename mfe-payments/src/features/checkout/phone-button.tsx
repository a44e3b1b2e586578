import { t } from '@lingui/core/macro'
import { Button } from '@ungana/ui'

interface PhoneButtonProps {
  /** Name of mobile money, as its users know it. */
  readonly name: string
  readonly disabled: boolean
  readonly onClick: () => void
}

export const PhoneButton = ({ name, ...button }: PhoneButtonProps) => (
  <Button variant="outline" size="large" {...button}>
    {t`Pay with ${name}`}
  </Button>
)
