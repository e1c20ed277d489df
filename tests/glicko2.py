# SPDX-License-Identifier: MIT
"""Glicko-2 again, written from Glickman's paper only ("Example of the Glicko-2 system"), to check the server's
results."""
import math
from dataclasses import dataclass

TAU = 0.5
SCALE = 173.7178


@dataclass
class Rating:
    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06

    def after_time(self, periods: float) -> 'Rating':
        """A period without games."""
        phi = self.deviation / SCALE
        return Rating(self.rating, min(350.0, SCALE * math.sqrt(phi ** 2 + periods * self.volatility ** 2)), self.volatility)

    def after(self, other: 'Rating', score: float, periods: float = 0.0) -> 'Rating':
        """One game, so many rating periods after the last one; `other` is as of the time of the game."""
        mu, phi = (self.rating - 1500) / SCALE, self.deviation / SCALE
        mu_j, phi_j = (other.rating - 1500) / SCALE, other.deviation / SCALE
        g = 1 / math.sqrt(1 + 3 * phi_j ** 2 / math.pi ** 2)
        expected = 1 / (1 + math.exp(-g * (mu - mu_j)))
        v = 1 / (g ** 2 * expected * (1 - expected))
        delta = v * g * (score - expected)
        sigma = self._new_volatility(phi, v, delta)
        phi_star = math.sqrt(phi ** 2 + periods * sigma ** 2)
        phi_new = 1 / math.sqrt(1 / phi_star ** 2 + 1 / v)
        mu_new = mu + phi_new ** 2 * g * (score - expected)
        return Rating(SCALE * mu_new + 1500, max(45.0, SCALE * phi_new), sigma)

    def _new_volatility(self, phi: float, v: float, delta: float) -> float:
        """The zero of f by bisection, which is slow and always converges; the paper has a faster method."""
        start = math.log(self.volatility ** 2)

        def f(x: float) -> float:
            e = math.exp(x)
            return e * (delta ** 2 - phi ** 2 - v - e) / (2 * (phi ** 2 + v + e) ** 2) - (x - start) / TAU ** 2

        low, high = start - 20, start + 20
        for _ in range(200):
            middle = (low + high) / 2
            if f(middle) > 0:
                low = middle
            else:
                high = middle
        return math.exp(low / 2)
