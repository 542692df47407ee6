/** The library of passkeys. It brings a megabyte of programs, which most portals never need: it is read when it is wanted first. */
export const webAuthn = () => import('@simplewebauthn/server');
