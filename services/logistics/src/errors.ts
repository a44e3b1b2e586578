// Logistics' own error codes. The code is the contract, the sentence is for people.
import { createError } from '@ungana/service-kit'

export const OwnerHasNoCompany = createError('LOGISTICS_NO_COMPANY', 'Listings are of companies, and this account has none.', 403)
export const OwnerSuspended = createError('LOGISTICS_SUSPENDED', 'This company is suspended and cannot trade here.', 403)
export const PartnerSuspended = createError('LOGISTICS_PARTNER_SUSPENDED', 'The other company no longer trades here.', 409)
export const ListingNotFound = createError('LOGISTICS_LISTING_NOT_FOUND', 'There is no such listing', 404)
export const ListingState = createError('LOGISTICS_LISTING_STATE', 'This listing is %s, so this can no longer be done.', 409)
export const SampleListing = createError(
  'LOGISTICS_SAMPLE_LISTING',
  'This is a sample listing: nobody stands behind it. Listings with a company do trade.',
  403,
)
export const PlaceNotOnRoad = createError('LOGISTICS_PLACE_NOT_ON_ROAD', 'No road that we know leads to %s.', 404)
export const NoPath = createError('LOGISTICS_NO_PATH', 'Closed border posts leave no way from %s to %s.', 409)
export const BorderNotFound = createError('LOGISTICS_BORDER_NOT_FOUND', 'There is no such border post', 404)
export const NoMatch = createError('LOGISTICS_NO_MATCH', '%s', 409)
export const OfferExists = createError('LOGISTICS_OFFER_EXISTS', 'There is an open offer between these two listings. Answer that one.', 409)
export const OfferNotFound = createError('LOGISTICS_OFFER_NOT_FOUND', 'Offer not found', 404)
export const OfferState = createError('LOGISTICS_OFFER_STATE', 'This offer is %s, so this can no longer be done.', 409)
export const NotYourTurn = createError('LOGISTICS_NOT_YOUR_TURN', 'This is for the other side of the offer to do.', 403)
export const PriceChanged = createError('LOGISTICS_PRICE_CHANGED', 'There is another price now. Look at it before you accept.', 409)
export const NoRoom = createError('LOGISTICS_NO_ROOM', 'Others were faster: %s', 409)
export const BookingNotFound = createError('LOGISTICS_BOOKING_NOT_FOUND', 'Booking not found', 404)
export const BookingState = createError('LOGISTICS_BOOKING_STATE', 'This booking is %s, so this can no longer be done.', 409)
export const BookingFrozen = createError('LOGISTICS_BOOKING_FROZEN', 'This booking is stopped: %s Our staff look into it.', 409)
export const NotYourPart = createError('LOGISTICS_NOT_YOUR_PART', 'This is for the other side of the booking to do.', 403)
export const TruckNotNamed = createError('LOGISTICS_TRUCK_NOT_NAMED', 'The carrier has not named the truck yet.', 409)
export const CodeRotated = createError('LOGISTICS_CODE_ROTATED', 'This code has changed. Ask for the one that shows now.', 409)
export const WrongCode = createError('LOGISTICS_WRONG_CODE', 'This is not the code of this delivery. Ask the receiver for it.', 403)
export const ShareNotFound = createError('LOGISTICS_SHARE_NOT_FOUND', 'Nothing is shared here any more', 404)
export const CaseNotFound = createError('LOGISTICS_CASE_NOT_FOUND', 'Case not found', 404)
export const CaseDecided = createError('LOGISTICS_CASE_DECIDED', 'This case is %s already.', 409)
