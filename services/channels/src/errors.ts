// Error codes of channels. People on a phone never see them; programs do.
import { createError } from '@ungana/service-kit'

export const ForgedCallback = createError('CHANNELS_FORGED_CALLBACK', 'This call is not signed by the provider', 400)
