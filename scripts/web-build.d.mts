export function buildAside(dist: string): string;
export function useBuild(dist: string, hash: string): boolean;
export function finishBuild(dist: string, hash: string): void;
export function markInUse(dist: string): void;
