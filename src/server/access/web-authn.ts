/** The passkey library. It loads a megabyte of code that most portals never need, so it is imported on first use. */
export const webAuthn = () => import('@simplewebauthn/server');
