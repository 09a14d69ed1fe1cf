// Calls and form schemas of the sign-up pages, in one chunk that is loaded while the user types.
export { registerStudent, validateSchool, validateTeacher } from '#domains/accounts/contract/registration.contract.ts'
export { ownerSignUp, studentSignUp } from '#domains/accounts/contract/sign-up-forms.ts'
