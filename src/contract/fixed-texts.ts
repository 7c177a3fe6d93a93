/**
 * Every text that the specification gives word for word (specification §1, §2, §4, §5, §8, §9), in one file, so that a test can look for
 * each of them on a screen. Our own texts that several screens share are at the end.
 */
import { imageLimitMegabytes } from './limits.ts'

export const fixedTexts = {
  // specification §1: sign-out
  signOutTitle: 'Are you absolutely sure?',
  signOutText: 'Logging out will terminate your session and access to your account!',
  signOutYes: 'Yes, log out',
  cancel: 'Cancel',
  confirm: 'Confirm',
  hello: 'Hello',

  // specification §2: routes, tables, failures
  notFound: '404 | PAGE NOT FOUND',
  deactivatedTitle: 'Account Deactivated or Session Expired',
  deactivatedText: 'Contact your admin to activate your account',
  backToLogin: 'Back to Login',
  noData: 'NO DATA FOUND',
  failedTitle: 'Something went wrong',
  tryAgain: 'Try Again',
  print: 'Print',
  submit: 'Submit',
  add: 'Add',
  addNew: (kind: string) => `Add new ${kind}`,
  addNewHint: (kind: string) => `Be sure to insert correct ${kind} name`,
  addNewPlaceholder: (kind: string) => `Enter product ${kind}`,

  // specification §4: scanned flag
  markDone: 'Mark as done',
  markUndone: 'Mark as undone',
  markDoneText: 'This will mark the product as done. You can change it back at any time.',
  markUndoneText: 'This will mark the product as undone. You can change it back at any time.',

  // specification §5: validation
  nameRule: (field: string) =>
    `${field} should consist of at least 1 character and should not contain any special characters.`,
  currentPasswordRequired: 'Current password is required',
  passwordMismatch: 'New password and confirm new password does not match.',
  groupRequired: 'Please select at least one group.',
  imageFormat: 'Invalid image format',
  imageSize: `Max image size is ${imageLimitMegabytes}MB.`,

  // specification §8: toasts
  wrong: 'Something went wrong!',
  success: 'Success',
  productListFailed: 'An error occurred while attempting to retrieve the list of products.',
  scannedProductFailed: 'An error occurred while attempting to retrieve the scanned product.',
  listFailed: (kinds: string) => `An error occurred while attempting to retrieve the list of ${kinds}.`,
  fetchFailed: (kind: string) => `An error occurred while attempting to retrieve the ${kind}.`,
  deleted: (kind: string) => `Selected ${kind} have been deleted.`,
  deleteFailed: (kind: string) => `An error occurred while attempting to delete the selected ${kind}.`,
  propertyNumberTaken: 'Property number already exists.',
  productUpdated: 'Product information has been updated.',
  productAddFailed: 'Error occurred while attempting to create a new product. Please try again!',
  productAdded: 'New product have been added.',
  oldPasswordWrong: 'your old password is not correct',
  accountCreated: 'Account creation successful!',
  statusFailed: 'Processing failure occurred. Please refresh the page and try again.',
  statusChanged: "The user's status has been successfully updated.",
  attributeFailedTitle: 'Error occured!',
  attributeTaken: (kind: string) => `${kind} is already exists.`,
  // Ours: the specification asks for a success toast but does not give its text.
  attributeAdded: (kind: string) => `${kind} added.`,

  // specification §8: dropdowns
  noOptions: 'No options',
  loading: 'Loading...',
  select: 'Select...',
  create: (typed: string) => `Create "${typed}"`,
  defaultValue: '00-Default value',

  // specification §9: choices of filters
  active: 'Active',
  inactive: 'Inactive',
  requested: 'Requested',
  accepted: 'Accepted',
  rejected: 'Rejected',

  // Ours: the states of a count, which always have different words (D4.2)
  savedHere: 'Saved on this device',
  sent: 'Sent',
  needsReview: 'Needs review',
  refused: 'Refused',
  checking: 'Checking…',
} as const
export type FixedTextKey = keyof typeof fixedTexts

/** The name of the app, the same in every language. */
export const appName = 'Bilang'
